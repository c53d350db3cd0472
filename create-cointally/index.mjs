#!/usr/bin/env node
// What is older than the oldest supported Node has to be able to read this file, so everything else is imported afterwards.
const oldest = 20;

if (Number.parseInt(process.versions.node, 10) < oldest) {
  console.error(`Node ${process.versions.node} is too old. Install Node ${oldest} or newer, then try again.`);
  process.exitCode = 1;
} else {
  import("./create-site.mjs").then(({ main }) => main(process.argv.slice(2)));
}
