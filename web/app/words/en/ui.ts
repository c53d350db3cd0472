/** Words of parts that know no domain. */
export const ui = {
  unknown: "unknown",
  keepIt: "Keep it",
  copied: "Copied",
  cannotCopy: "The browser did not let us copy. Select the text instead.",
  close: "Close",
  showPassword: "Show the password",
  fieldsNeedALook: (fields: number) => {
    const numbers = ["", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];
    return `${numbers[fields] ?? fields} fields need a look`;
  },
  needsScripts: "This page needs scripts: your session lives in this browser. The lists work without.",
  loading: "Loading",
  loadingPage: "Loading the page",
  newTab: "(new tab)",
  pages: "Pages",
  back: "Back",
  messages: "Messages",
  error: "Error",
  closeMessage: "Close this message",
  unreachable: "We could not reach the server. Check your connection, then try again.",
  colorMode: "Switch between dark and light",
};
