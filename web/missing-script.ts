import type { Plugin } from "vite";

const reload = "window.location.reload();";

/**
 * Where the script of a page is missing, as after a deployment, React Router loads the page that is open anew, and the click is lost. With
 * this it opens the address that was clicked; a script that is only loaded ahead changes nothing.
 */
export function openAddressOfMissingScript(): Plugin {
  return {
    name: "open-address-of-missing-script",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /\/react-router\/dist\/.*\/routeModules\.js$/ },
      handler(code) {
        if (code.split(reload).length !== 2)
          throw new Error("React Router loads scripts in a way that missing-script.ts does not know.");
        const open =
          "const to = window.__reactRouterDataRouter.state.navigation.location; if (to) window.location.assign(to.pathname + to.search + to.hash);";
        return { code: code.replace(reload, open), map: null };
      },
    },
  };
}
