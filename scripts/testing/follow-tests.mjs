// Loaded before `node:test`, with --import.
// The test runner follows every promise of a test, to know whose it is, and that took a fifth of the time of all tests. It
// needs that only while a file declares its tests. Where a Node does it otherwise, nothing changes here.
import asyncHooks from 'node:async_hooks';

/** Where the runner calls from; the call of a test has it further down in its stack. */
const RUNNER = 'node:internal/test_runner';
const { createHook } = asyncHooks;
/** @type {import('node:async_hooks').AsyncHook | null} */
let hookOfRunner = null;

asyncHooks.createHook = (callbacks) => {
  const hook = createHook(callbacks);
  const [, , caller = ''] = new Error().stack?.split('\n') ?? [];
  if (caller.includes(RUNNER)) hookOfRunner = hook;
  return hook;
};

/** From here on, tests and hooks that are declared belong to the suite that declares them. */
export function followTests() {
  hookOfRunner?.enable();
}

/** An error that nobody catches fails the file, and no test of it by name. */
export function stopFollowing() {
  hookOfRunner?.disable();
}
