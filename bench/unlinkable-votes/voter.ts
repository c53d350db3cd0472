/** What a voter's browser would load, and nothing else: the bundle is measured (measure-browser.ts). */
export { createRequest, finishCredential, generatorOf, present, readPublicKey } from "./credentials.ts";
