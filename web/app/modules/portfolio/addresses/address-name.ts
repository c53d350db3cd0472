import type { PortfolioAddress } from "@cointally/contract/portfolio.ts";
import { chainById } from "@cointally/shared/chains.ts";
import { shortAddress } from "../../../lib/format/format.ts";

/** The name of an address: its label, or its shortened form. */
export const addressName = ({ label, address }: Pick<PortfolioAddress, "label" | "address">): string =>
  label ?? shortAddress(address);

/** Networks by their short names. */
export const networkNames = (ids: number[]): string[] => ids.map((id) => chainById(id)?.label ?? `#${id}`);
