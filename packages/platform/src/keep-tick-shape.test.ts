import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

const loader = import.meta.resolve('../../../scripts/source-loader/register.mjs');

test('a tick has the shape of those that are kept, also after a collection', () => {
  const code = `
    import { executionAsyncResource } from 'node:async_hooks';
    import { setImmediate } from 'node:timers/promises';
    import { keepTickShape } from ${JSON.stringify(import.meta.resolve('./keep-tick-shape.ts'))};
    const tick = (...given) =>
      new Promise((resolve) => process.nextTick(() => resolve(executionAsyncResource()), ...given));
    keepTickShape();
    await setImmediate();
    gc();
    const kept = keepTickShape();
    console.log(kept.length, %HaveSameMap(kept[0], await tick()), %HaveSameMap(kept[1], await tick(1)));
  `;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', loader, '--allow-natives-syntax', '--expose-gc', '--input-type=module', '--eval', code],
    { encoding: 'utf8' },
  );

  assert.deepEqual({ stdout, stderr }, { stdout: '2 true true\n', stderr: '' });
});
