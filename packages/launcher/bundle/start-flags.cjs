// See docs/decisions/0013-bundle.md.

// V8 keeps the memory of what it optimizes. Code that runs only at a start is not worth it.
'use strict';

const { isBuiltin } = require('node:module');
const { setFlagsFromString } = require('node:v8');

/**
 * A thread collects its young objects by itself. With helpers it waits until each of them had a processor: where others
 * want one that took ten times as long as the work.
 */
const ALWAYS = ['--no-parallel-scavenge'];

/**
 * A function runs sixteen times as long as usual before it is optimized, and a small one no sooner than others: the
 * optimizing compiler takes 5 MB when it wakes. Only the V8 of Node 20 has these flags; a newer one would print that it
 * does not know them, once for each.
 */
const hasBudgets = process.versions.v8.startsWith('11.');
const OPTIMIZE_LATE = ['--interrupt-budget=1081344', '--max-bytecode-size-for-early-opt=0'];
const OPTIMIZE_AS_USUAL = ['--interrupt-budget=67584', '--max-bytecode-size-for-early-opt=81'];

/** The space of young objects stays as small as it begins: 2 MB less. */
const OF_A_START = [...(hasBudgets ? OPTIMIZE_LATE : []), '--semi-space-growth-factor=1'];
const USUAL = [...(hasBudgets ? OPTIMIZE_AS_USUAL : []), '--semi-space-growth-factor=2'];

/**
 * A process reads the size of its heap once, when it starts; V8 keeps code apart by it all the same. Code is compiled as
 * without one, so that processes of every size share what was kept.
 */
const HEAP_SIZE = /^--max-old-space-size=/;
const NO_HEAP_SIZE = '--max-old-space-size=0';
const ownHeapSize = process.execArgv.findLast((flag) => HEAP_SIZE.test(flag)) ?? NO_HEAP_SIZE;

let areOfAStart = false;

/** @param {boolean} on */
function useStartFlags(on) {
  areOfAStart = on;
  for (const flag of [...ALWAYS, ...(on ? OF_A_START : USUAL)]) setFlagsFromString(flag);
}

/** The first requests after a start come before it. */
const FREE_AFTER_MS = 1_000;

/**
 * V8 collects what a start left behind when it next needs room, and an idle daemon never does. The profiler collects it
 * once and gives 3.7 MB back to the system; `gc()` keeps its pages. A Node without an inspector keeps them too.
 */
function freeMemoryOfStart(afterMs = FREE_AFTER_MS) {
  const free = () => {
    try {
      const { Session } = require('node:inspector');
      const session = new Session();
      session.connect();
      // Not in the callback itself: the profiler holds a lock there that the end of its session needs.
      session.post('HeapProfiler.collectGarbage', () => setImmediate(() => session.disconnect()));
    } catch {
      // The daemon is as good with more memory.
    }
  };
  setTimeout(free, afterMs).unref();
}

/**
 * For code that is compiled already: V8 takes it only under the flags that it was compiled under, and those are the
 * usual ones of Node.
 * @template T
 * @param {() => T} work
 * @returns {T}
 */
function withUsualFlags(work) {
  const before = areOfAStart;
  useStartFlags(false);
  setFlagsFromString('--parallel-scavenge');
  setFlagsFromString(NO_HEAP_SIZE);
  try {
    return work();
  } finally {
    setFlagsFromString(ownHeapSize);
    useStartFlags(before);
  }
}

/**
 * Node brings the compiled code of its modules. Without it, those that a worker loads take longer than all else in it.
 * @param {NodeJS.Require} require
 * @returns {(specifier: string) => unknown}
 */
function loadsCompiled(require) {
  const loaded = new Set();
  return (specifier) => {
    if (loaded.has(specifier) || !isBuiltin(specifier)) return require(specifier);
    loaded.add(specifier);
    return withUsualFlags(() => require(specifier));
  };
}

module.exports = { freeMemoryOfStart, loadsCompiled, useStartFlags, withUsualFlags };
