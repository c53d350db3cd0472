import type { Config } from "@react-router/dev/config";

/** Server-rendered; the whole route table goes with the first page, since it is small. */
export default { ssr: true, routeDiscovery: { mode: "initial" } } satisfies Config;
