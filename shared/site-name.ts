/** The name of a site whose operator has set none. */
export const defaultSiteName = "Cointally";
