import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { PasswordField } from "./fields.tsx";

afterEach(cleanup);

it("a password is hidden until its button is pressed, and again after the next press", () => {
  render(<PasswordField label="Password" autoComplete="current-password" />);
  const field = screen.getByLabelText("Password", { selector: "input" });
  const button = screen.getByRole("button", { name: m.common_show_password() });
  const types = [field.getAttribute("type")];
  for (let n = 0; n < 2; n++) {
    fireEvent.click(button);
    types.push(field.getAttribute("type"));
  }
  expect(types).toEqual(["password", "text", "password"]);
  expect(field.getAttribute("autocomplete")).toBe("current-password");
});
