/** The search over all coins, on any page. */
export const search = {
  open: "Search",
  label: "Search coins by name, symbol or contract",
  placeholder: "Name, symbol or contract",
  submit: "Search",
};
