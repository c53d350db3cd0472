import { Outlet } from "react-router";
import { OnMantine } from "../ui/on-mantine.tsx";

/** The pages with fields. */
export default function FormPages() {
  return (
    <OnMantine>
      <Outlet />
    </OnMantine>
  );
}
