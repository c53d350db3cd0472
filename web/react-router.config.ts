import type { Config } from "@react-router/dev/config";
import { localizeScripts } from "./localized-build.ts";

/** Server-rendered; the whole route table goes with the first page, since it is small. A build goes to a temporary folder first (scripts/build-web.mjs). */
export default {
  ssr: true,
  routeDiscovery: { mode: "initial" },
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
  buildEnd: ({ reactRouterConfig }) => localizeScripts(reactRouterConfig.buildDirectory),
} satisfies Config;
