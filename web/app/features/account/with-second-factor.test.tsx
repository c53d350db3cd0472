import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { Api } from "../../lib/api-client.ts";
import { ApiContext } from "../../lib/api-context.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { WithSecondFactor } from "./with-second-factor.tsx";

afterEach(cleanup);

const open = (second_factor_due: boolean) => {
  const call = async () => ({ user: {}, second_factor_due });
  renderPage(() => (
    <ApiContext value={{ call } as unknown as Api}>
      <WithSecondFactor userId="0190">
        <p>The desk</p>
      </WithSecondFactor>
    </ApiContext>
  ));
};

it("leads a moderator who lacks the second factor that the site asks for to where it is turned on", async () => {
  open(true);
  const link = await screen.findByRole("link", { name: "Go to your account" });
  expect(link.getAttribute("href")).toBe("/account#second-factor");
  expect(screen.queryByText("The desk")).toBeNull();
});

it("opens the desk to one who has it", async () => {
  open(false);
  expect(await screen.findByText("The desk")).toBeDefined();
  expect(screen.queryByText("Moderators need a second factor here")).toBeNull();
});
