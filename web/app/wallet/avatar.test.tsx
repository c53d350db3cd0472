import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Avatar } from "./avatar.tsx";

afterEach(cleanup);

it("a picture that does not load leaves the colours, and another account's may come in its place", () => {
  const one = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
  const { container, rerender } = render(<Avatar address={one} src="https://pictures.example/gone.png" size={18} />);
  const picture = () => container.querySelector("img");
  fireEvent.error(picture() as HTMLImageElement);
  expect(picture()).toBeNull();
  rerender(<Avatar address={one} src={null} size={18} />);
  expect(picture()).toBeNull();
  rerender(<Avatar address={one} src="https://pictures.example/other.png" size={18} />);
  expect(picture()?.src).toBe("https://pictures.example/other.png");
});
