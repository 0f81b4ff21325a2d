#!/usr/bin/env node
const LEAST_NODE = 24;

if (Number(process.versions.node.split('.')[0]) < LEAST_NODE) {
  process.stderr.write(`strainscope-solve needs Node ${LEAST_NODE} or newer; this is ${process.version}.\n`);
  process.exitCode = 2;
} else {
  const { main } = await import('../dist/cli.js');
  process.exitCode = await main(process.argv.slice(2));
}
