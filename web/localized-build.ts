import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { languages as locales } from "@cointally/i18n/languages";
import { minifySync, type Plugin } from "vite";

type Locale = (typeof locales)[number];
type Messages = Record<string, () => string>;

const compiled = join(import.meta.dirname, "../i18n/compiled");
const prefix = "\0messages:";
const marker = /__message__\((["'`])(\w+)\.\w+\1((?:,[\w$.]+)*)\)/g;

/**
 * In the build for browsers, a message is a marker in the module that uses it, instead of an import: `localizeScripts` puts each language's
 * text there. So a page loads the texts of its own modules, in its own language, in no more files than before. The marker contains a hash of
 * the texts, so that the file's name changes with them.
 */
export function messageMarkers(): Plugin {
  let messages: Record<Locale, Messages>;
  return {
    name: "message-markers",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    buildStart() {
      messages = readMessages();
    },
    resolveId(id, importer) {
      if (id === "@cointally/i18n/messages") return prefix + importer;
      return id === "@cointally/i18n/runtime" ? "\0i18n-runtime" : undefined;
    },
    load(id) {
      if (id === "\0i18n-runtime") return "export const getLocale = () => __locale__, overwriteGetLocale = () => {};";
      if (!id.startsWith(prefix)) return;
      const source = readFileSync(id.slice(prefix.length).replace(/\?.*/, ""), "utf8");
      const used = namesIn(source, Object.keys(messages[locales[0]]));
      return `import { number, plural } from ${JSON.stringify(join(compiled, "registry.js"))};\n${used.map(markerOf).join("\n")}`;
    },
  };

  function markerOf(name: string) {
    const texts = locales.map((locale) => String(messages[locale][name]));
    const hash = createHash("sha256").update(texts.join("\0")).digest("hex").slice(0, 8);
    const functions = texts.some(isFormatted) ? ", number, plural" : "";
    return `export const ${name} = /* @__PURE__ */ __message__("${name}.${hash}"${functions});`;
  }
}

/**
 * Writes each script that has a marker, or imports one that has, once for each language: the default's under its own name, `app.js`, others
 * as `app.es.js`; and, for the server, the manifest of each language's scripts.
 */
export function localizeScripts(build: string) {
  const folder = join(build, "client/assets");
  const messages = readMessages();
  const names = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const sources = new Map(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
  const localized = importersOf(
    [...sources.keys()].filter((name) => /__message__|__locale__/.test(sources.get(name) ?? "")),
  );
  const manifests: Partial<Record<Locale, unknown>> = {};
  for (const locale of locales) {
    const minified = new Map<string, string>();
    for (const name of localized) {
      const code = withNames(locale, sources.get(name) as string)
        .replace(marker, (_marker, _quote, message, functions) => {
          if (!minified.has(message)) minified.set(message, minify(messages[locale][message] as () => string));
          const text = `(${minified.get(message)})`;
          return functions ? `${text}(${functions.slice(1)})` : text;
        })
        .replaceAll("__locale__", JSON.stringify(locale));
      if (/__message__|__vite_ssr/.test(code))
        throw new Error(`${name} uses a message in a way that localized-build.ts does not know.`);
      writeFileSync(join(folder, nameIn(locale, name)), code);
      if (name.startsWith("manifest-"))
        manifests[locale] = JSON.parse(code.slice(code.indexOf("{"), code.lastIndexOf("}") + 1));
    }
  }
  writeFileSync(join(build, "server/manifests.json"), JSON.stringify(manifests));

  function importersOf(imported: string[]): Set<string> {
    const found = new Set(imported);
    for (const name of found) {
      for (const [other, source] of sources) if (source.includes(name)) found.add(other);
    }
    return found;
  }

  function withNames(locale: Locale, source: string) {
    return source.replace(/[\w$.-]+\.js\b/g, (name) => (localized.has(name) ? nameIn(locale, name) : name));
  }
}

const nameIn = (locale: Locale, name: string) =>
  locale === locales[0] ? name : name.replace(/\.js$/, `.${locale}.js`);

/** A call of registry.js; a build that Vite runs itself, such as that of browser tests, names the module differently. */
const formatting = /\b(?:registry|__vite_ssr_import_\d+__)\.(number|plural)\(/;

const isFormatted = (code: string) => formatting.test(code);

/** The messages that a source names: as they are, or by how they begin (`m[`error_${code}`]`). */
function namesIn(source: string, names: string[]) {
  const words = new Set(source.match(/\w+/g));
  const beginnings = [...source.matchAll(/\[`(\w+)\$\{/g)].map(([, beginning]) => beginning as string);
  return names.filter((name) => words.has(name) || beginnings.some((beginning) => name.startsWith(beginning)));
}

/** The code of a compiled message as an expression; one that formats numbers is a function of the formatting functions. */
function minify(message: () => string) {
  const code = String(message);
  const expression = isFormatted(code)
    ? `(number, plural) => ${code.replaceAll(new RegExp(formatting, "g"), "$1(")}`
    : code;
  return minifySync("message.js", `message(${expression})`).code.replace(/^message\((.*)\);?\s*$/s, "$1");
}

/** The compiled messages, by Node itself: Vite, which loads this file, would load them in a form for its own runner, and their code is copied. */
function readMessages(): Record<Locale, Messages> {
  const load = createRequire(import.meta.url);
  const entries = locales.map((locale) => [locale, load(join(compiled, `messages/${locale}.js`))]);
  return Object.fromEntries(entries) as Record<Locale, Messages>;
}
