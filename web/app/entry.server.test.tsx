// @vitest-environment node
import { createRequestHandler, RouterContextProvider, type ServerBuild, useLoaderData } from "react-router";
import { expect, it } from "vitest";
import handleRequest from "./entry.server.tsx";
import { htmlContext, pageContext } from "./lib/page/page.ts";
import { DeferredScripts } from "./ui/hydration/deferred-scripts.tsx";

const hostile = "</script><script>steal()</script><!--$!--><img src=x onerror=steal()>\u2028";

function Root() {
  const text = useLoaderData<string>();
  return (
    <html lang="en">
      <body title={text}>
        {text}
        <DeferredScripts />
      </body>
    </html>
  );
}

const route = { id: "root", path: "", hasLoader: true, hasAction: false, module: "/root.js", imports: [] };
const build = {
  entry: { module: { default: handleRequest } },
  routes: { root: { id: "root", path: "", module: { default: Root, loader: () => hostile } } },
  assets: { entry: { module: "/entry.js", imports: [] }, routes: { root: route }, url: "/manifest.js", version: "1" },
  publicPath: "/",
  assetsBuildDirectory: "",
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial" },
} as unknown as ServerBuild;

it("text of a page ends no script, no attribute and no element", async () => {
  const context = new RouterContextProvider();
  context.set(pageContext, { nonce: "a-nonce" } as never);
  await createRequestHandler(build, "production")(new Request("http://localhost/"), context);
  const html = context.get(htmlContext) ?? "";
  expect(html).not.toMatch(/<script>|<img|<!--\$!-->/);
  const scripts = [...html.matchAll(/<script nonce="a-nonce"[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code]) => code ?? "",
  );
  const withData = scripts.filter((code) => code.includes("steal()"));
  expect(withData).toHaveLength(1);
  expect(withData[0]).not.toMatch(/[<>\u2028]/);
  expect(scripts).toHaveLength(html.match(/<script\b/g)?.length ?? 0);
});
