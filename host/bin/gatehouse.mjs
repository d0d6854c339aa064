#!/usr/bin/env node
// The one door to the command line. It runs before any package is installed, so it is plain JavaScript. It imports
// nothing when all is ready: each ES module that is read here would show in the time of every start.
const { createRequire } = process.getBuiltinModule?.('node:module') ?? (await import('node:module'));
const require = createRequire(import.meta.url);
const root = require('node:url')
  .fileURLToPath(new URL('../..', import.meta.url))
  .replace(/[\\/]$/, '');
const isStart = process.argv[2] === 'start';
const needs = isStart ? ['packages', 'browser'] : ['packages'];

try {
  const { findReadyBundle } = require('../../setup/bundle/find-ready-bundle.cjs');
  const folder = findReadyBundle(root, needs) ?? (await prepare());
  const { load, markInUse } = require(`${folder}/load.cjs`);
  if (isStart) markInUse();
  const { runCommandLine } = load('gatehouse', 'host/src/cli/command-line.ts');
  await runCommandLine(process.argv);
} catch (error) {
  console.error(`gatehouse: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

async function prepare() {
  const { prepareBundle } = await import('../../setup/bundle/prepare-bundle.mjs');
  return prepareBundle({ root, log: (line) => console.error(line), needs });
}
