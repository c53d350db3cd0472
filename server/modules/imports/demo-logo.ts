import { encodeSvgLogo, type Logo } from "../uploads/encode-logo.ts";
import type { DemoCoin } from "./demo-catalogue.ts";

/** The white-only drawings get the ground that the package gives to most others. */
const withGround = (svg: string) => svg.replace(/(<svg[^>]*>)/, '$1<path fill="#000" d="M0 0h24v24H0z"/>');

/** A demo coin's logo in the sizes that are served, drawn from the package's SVG. */
export const demoLogo = async ({ logo }: DemoCoin): Promise<Logo> => {
  const path = `@web3icons/core/svgs/${logo.kind}/${logo.variant}/${logo.file}.svg.js`;
  const { default: svg } = (await import(path)) as { default: string };
  return encodeSvgLogo(Buffer.from(logo.variant === "mono" ? withGround(svg) : svg));
};
