import { configure } from "@testing-library/react";

// How long a test waits for what must come: a machine that is busy is slow, and nothing is proved by one second.
configure({ asyncUtilTimeout: 10_000 });
