import { backup } from "./backup.ts";
import { guards } from "./guards.ts";
