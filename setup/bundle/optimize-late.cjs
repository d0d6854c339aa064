// V8's optimizing compiler takes 5 MB once it woke, which an idle daemon keeps. What a start alone runs is no reason to
// wake it.
'use strict';

const { setFlagsFromString } = require('node:v8');

/** A function runs eight times as long as usual before it is optimized, and a small one no sooner than others. */
const LATE = ['--interrupt-budget=540672', '--max-bytecode-size-for-early-opt=0'];
const USUAL = ['--interrupt-budget=67584', '--max-bytecode-size-for-early-opt=81'];

let isLate = false;

/** @param {boolean} on */
function optimizeLate(on) {
  isLate = on;
  for (const flag of on ? LATE : USUAL) setFlagsFromString(flag);
}

/**
 * For what holds only under the flags that it was made under.
 * @template T
 * @param {() => T} work
 * @returns {T}
 */
function optimizingAsUsual(work) {
  const before = isLate;
  optimizeLate(false);
  try {
    return work();
  } finally {
    optimizeLate(before);
  }
}

module.exports = { optimizeLate, optimizingAsUsual };
