#!/usr/bin/env node
// The one door to the command line. It runs before any package is installed, so it is plain JavaScript; CommonJS,
// since the loader of ES modules takes as long as a good part of a start.
'use strict';

const { join } = require('node:path');
const { setFlagsFromString } = require('node:v8');

/**
 * A function runs eight times as long as usual before V8 optimizes it. What only a start runs stays below that; else it
 * would wake the compiler, which takes 5 MB that an idle daemon keeps. What calls run often gets there soon.
 */
const LATE_OPTIMIZATION = ['--interrupt-budget=540672', '--max-bytecode-size-for-early-opt=0'];
const root = join(__dirname, '..', '..');
const isStart = process.argv[2] === 'start';
const program = isStart ? 'start' : 'command';
const needs = isStart ? /** @type {const} */ (['packages', 'browser']) : /** @type {const} */ (['packages']);

run().catch((error) => {
  console.error(`gatehouse: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});

async function run() {
  // Before any script is read: a code cache is of use only under the flags that it was made under.
  if (isStart) for (const flag of LATE_OPTIMIZATION) setFlagsFromString(flag);
  const { findReadyBundle } = require('../../setup/bundle/find-ready-bundle.cjs');
  const folder = findReadyBundle(root, needs) ?? (await prepare());
  const { load, markInUse } = require(`${folder}/load.cjs`);
  const { runCommandLine } = load(program);
  await runCommandLine(process.argv);
  // Last, as a file that is made takes its time: a build that ends meanwhile leaves the newest bundles alone.
  if (isStart) markInUse();
}

async function prepare() {
  const { prepareBundle } = await import('../../setup/bundle/prepare-bundle.mjs');
  return prepareBundle({ root, log: (line) => console.error(line), needs });
}
