import { chainById } from "@cointally/api/chains.ts";
import type { PortfolioAddress } from "@cointally/api/portfolio.ts";
import { shortAddress } from "../../lib/format.ts";

/** What an address is called: by its label, else by its ends. */
export const addressName = ({ label, address }: Pick<PortfolioAddress, "label" | "address">): string =>
  label ?? shortAddress(address);

/** Networks by their short names. */
export const networkNames = (ids: number[]): string[] => ids.map((id) => chainById(id)?.label ?? `#${id}`);
