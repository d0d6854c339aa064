#!/usr/bin/env node
// The one door to the command line. It runs before any package is installed, so it is plain JavaScript; CommonJS,
// since the loader of ES modules takes as long as a good part of a start.
'use strict';

const { join } = require('node:path');

const root = join(__dirname, '..', '..', '..');
const isStart = process.argv[2] === 'start';
const program = isStart ? 'start' : 'command';
const needs = isStart
  ? /** @type {const} */ (['packages', 'browser', 'sandbox'])
  : /** @type {const} */ (['packages']);

run().catch((error) => {
  console.error(`gatehouse: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode ||= 1;
});

async function run() {
  const { confirmBundle, findReadyBundle } = require('../bundle/find-ready-bundle.cjs');
  const folder = findReadyBundle(root, needs);
  if (folder === null) return runFrom(await prepare());
  let isOutdated = false;
  const confirm = async () => {
    isOutdated = !(await confirmBundle(root, folder));
    if (isOutdated) throw new Error('The sources have changed since they were built');
  };
  try {
    await runFrom(folder, confirm);
  } catch (error) {
    if (!isOutdated) throw error;
    await runFrom(await prepare());
  }
}

/**
 * @param {string} folder
 * @param {() => Promise<void>} [confirm] has to be waited for before plugins run
 */
async function runFrom(folder, confirm) {
  const loader = require(`${folder}/load.cjs`);
  const { freeMemoryOfStart, keepCompiledCode, load, markInUse, useStartFlags } = loader;
  if (isStart) useStartFlags(true);
  const { runCommandLine } = load(program, confirm);
  await runCommandLine(process.argv);
  if (!isStart) {
    keepCompiledCode();
    return;
  }
  useStartFlags(false);
  freeMemoryOfStart();
  // Last, as a file that is made takes its time: a build that ends meanwhile leaves the newest bundles alone.
  markInUse();
}

async function prepare() {
  const { prepareBundle } = await import('../bundle/prepare-bundle.mjs');
  return prepareBundle({ root, log: (line) => console.error(line), needs });
}
