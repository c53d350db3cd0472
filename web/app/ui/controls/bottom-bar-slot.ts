/** The place in the middle of the bottom bar. While a page has a control there, the link beside it is hidden. */
export const bottomBarSlotId = "bottom-bar-middle";
export const bottomBarSlot = (): Element | null => document.getElementById(bottomBarSlotId);
