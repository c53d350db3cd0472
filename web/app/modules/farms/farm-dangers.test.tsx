import { cleanup, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { FarmDangers } from "./farm-dangers.tsx";

const token = (address: string, symbol: string, level: "danger" | "caution") => ({
  ...{ address, symbol, pair: null },
  coin: {
    safety: {
      verdict: { level, reasons: [level === "danger" ? ("cannot_be_sold" as const) : ("mintable" as const)] },
    },
  },
});

test("names each dangerous token of a farm once", () => {
  const [pot, light] = [token("0x1", "POT", "danger"), token("0x2", "LIGHT", "caution")];
  renderPage(() => <FarmDangers farm={{ staked_token: pot, reward_token: light }} />);
  expect(screen.getByText("POT").parentElement?.textContent).toBe("POT Cannot be sold");
  expect(screen.queryByText("LIGHT")).toBeNull();
  cleanup();
  renderPage(() => <FarmDangers farm={{ staked_token: pot, reward_token: { ...pot } }} />);
  expect(screen.getAllByText("Cannot be sold")).toHaveLength(1);
});
