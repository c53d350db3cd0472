import * as m from "@cointally/i18n/messages";
import { AppError } from "../../core/app-error.ts";
import { domainOf } from "./email-providers.ts";

let loading: Promise<ReadonlySet<string>> | undefined;

/** Loaded when first needed: the list takes 10 MB. */
async function readList(): Promise<ReadonlySet<string>> {
  const { default: domains } = await import("disposable-domains", { with: { type: "json" } });
  return new Set(domains);
}

/** The domain and its parents, without the top-level one. */
function withParents(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, n) => labels.slice(n).join("."));
}

/**
 * Refuses an email at a disposable mailbox service, or at a subdomain of one: anybody can have any number of these.
 * @throws {AppError} disposable_email
 */
export async function assertLastingEmail(email: string): Promise<void> {
  loading ??= readList();
  const list = await loading;
  if (withParents(domainOf(email)).some((domain) => list.has(domain)))
    throw new AppError("disposable_email", m.error_disposable_email());
}
