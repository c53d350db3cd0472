import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";

const folder = "i18n";
const compiled = join(folder, "compiled");
const stamp = "made-from";
const baseLocale = "en";

/**
 * Compiles i18n/*.json, one file per language, to typed functions in i18n/compiled, unless they are up to date. The list of languages is
 * compiled from the names of these files.
 */
export async function compileMessages() {
  const files = readdirSync(folder).filter((name) => name.endsWith(".json") && name !== "package.json");
  const sources = hashOf([...files.map((name) => join(folder, name)), "package-lock.json", import.meta.filename]);
  if (existsSync(join(compiled, stamp)) && readFileSync(join(compiled, stamp), "utf8") === sources) return;
  const others = files.map((name) => name.replace(".json", "")).filter((name) => name !== baseLocale);
  const locales = [baseLocale, ...others.sort()];

  const draft = `${compiled}-${process.pid}`;
  const project = `${draft}.inlang`;
  try {
    mkdirSync(project, { recursive: true });
    writeFileSync(join(project, "settings.json"), JSON.stringify(settingsOf(locales)));
    // Imported here, because scripts that call this run before anything is installed.
    const { compile } = await import("@inlang/paraglide-js");
    await compile({
      project,
      outdir: draft,
      outputStructure: "locale-modules",
      strategy: ["globalVariable", "baseLocale"],
      emitGitIgnore: false,
      emitPrettierIgnore: false,
      emitReadme: false,
      additionalFiles: { "languages.ts": languagesModule(locales), "registry.js": registryModule },
    });
    writeFileSync(join(draft, stamp), sources);
    rmSync(compiled, { recursive: true, force: true });
    renameSync(draft, compiled);
  } finally {
    for (const path of [draft, project]) rmSync(path, { recursive: true, force: true });
  }
}

/** @returns the settings of an inlang project beside the messages (inlang.com, message format plugin) */
function settingsOf(locales) {
  const plugin = createRequire(import.meta.url).resolve("@inlang/plugin-message-format");
  return {
    baseLocale,
    locales,
    modules: [`./${relative(folder, plugin)}`],
    "plugin.inlang.messageFormat": { pathPattern: "./{locale}.json" },
  };
}

function languagesModule(locales) {
  const names = locales.map((locale) => [locale, readMessages(locale).language_name]);
  return `/** The languages of the product, the default first. */
export const languages = ${JSON.stringify(locales)} as const;
/** Each language by its own name. */
export const languageNames: Record<(typeof languages)[number], string> = ${JSON.stringify(Object.fromEntries(names))};
`;
}

/** Replacements for Paraglide's functions for plurals and numbers: those create a formatter per call, these one per language and style. */
const registryModule = `
const formatters = new Map();
/** @template T @param {new (locale: string, options?: any) => T} type @param {string} locale @param {unknown} options @returns {T} */
function formatter(type, locale, options) {
  const key = type.name + locale + JSON.stringify(options ?? null);
  let found = formatters.get(key);
  if (!found) formatters.set(key, (found = new type(locale, options)));
  return found;
}
/** @param {string} locale @param {unknown} input @param {Intl.PluralRulesOptions} [options] */
export const plural = (locale, input, options) => formatter(Intl.PluralRules, locale, options).select(Number(input));
/** @param {string} locale @param {unknown} input @param {Intl.NumberFormatOptions} [options] */
export const number = (locale, input, options) =>
  formatter(Intl.NumberFormat, locale, { useGrouping: "always", ...options }).format(Number(input));
`;

function readMessages(locale) {
  return JSON.parse(readFileSync(join(folder, `${locale}.json`), "utf8"));
}

function hashOf(files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}
