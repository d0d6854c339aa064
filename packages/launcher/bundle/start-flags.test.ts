import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

/** It makes 20 MB of garbage, has it collected, and answers once that is done: timers of a process that stands still do not run. */
const program = `
  const { freeMemoryOfStart } = require(${JSON.stringify(join(import.meta.dirname, 'start-flags.cjs'))});
  let kept = Array.from({ length: 200_000 }, (_, n) => ({ n, text: 'entry ' + n }));
  const full = process.memoryUsage().heapTotal;
  kept = null;
  freeMemoryOfStart(0);
  const look = setInterval(() => {
    if (process.memoryUsage().heapTotal > full / 2) return;
    clearInterval(look);
    setTimeout(() => console.log('smaller, and alive'), 20);
  }, 20);
`;

test('the garbage of a start is collected though nothing more is made, and the process goes on', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', program], { timeout: 60_000 });

  assert.equal(stdout, 'smaller, and alive\n');
});

/** A worker has a heap of its own size. Node lists for its own tests which modules it compiled, and which came compiled. */
const loader = `
  const { loadsCompiled } = require(${JSON.stringify(join(import.meta.dirname, 'start-flags.cjs'))});
  loadsCompiled(require)('node:https');
  const { internalBinding } = require('internal/test/binding');
  const { compiledWithCache, compiledWithoutCache } = internalBinding('builtins').getCacheUsage();
  console.log(compiledWithCache.has('https'), compiledWithoutCache.has('https'), compiledWithoutCache.size);
`;

test('modules of Node come with the code that Node brings, whatever the size of the heap', async () => {
  const flags = ['--max-old-space-size=300', '--expose-internals', '--no-warnings'];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, '-e', loader]);

  const [isCompiled, isNew, others] = stdout.trim().split(' ');
  assert.deepEqual([isCompiled, isNew], ['true', 'false']);
  assert.ok(Number(others) > 0, 'without it, they are compiled anew');
});
