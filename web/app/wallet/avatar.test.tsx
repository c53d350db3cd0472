import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Avatar } from "./avatar.tsx";

afterEach(cleanup);

it("shows only the colours if the image fails to load, and still shows another account's image", () => {
  const one = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
  const { container, rerender } = render(<Avatar address={one} src="https://pictures.example/missing.png" size={18} />);
  const image = () => container.querySelector("img");
  fireEvent.error(image() as HTMLImageElement);
  expect(image()).toBeNull();
  rerender(<Avatar address={one} src={null} size={18} />);
  expect(image()).toBeNull();
  rerender(<Avatar address={one} src="https://pictures.example/other.png" size={18} />);
  expect(image()?.src).toBe("https://pictures.example/other.png");
});
