import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { followOutput } from './follow-output.ts';

function printing(script: string) {
  const lines: string[] = [];
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  followOutput(child, (line) => void lines.push(line));
  return { child, lines };
}

test('lines of both streams are read, also the last one without an end, and long ones are cut', async () => {
  const { child, lines } = printing(
    "console.log('one'); console.error('two'); process.stdout.write('x'.repeat(5000) + '\\nlast')",
  );
  await once(child, 'close');

  assert.deepEqual(lines.map((line) => line.slice(0, 4)).toSorted(), ['last', 'one', 'two', 'xxxx']);
  assert.equal(Math.max(...lines.map(({ length }) => length)), 2_000);
});

test('of a process that prints without end some lines are read, and the others counted', async (t) => {
  const { child, lines } = printing("for (;;) console.log('again and again')");
  t.after(() => child.kill('SIGKILL'));
  const isLeftOut = /^\d+ more lines of it were left out$/;

  while (!lines.some((line) => isLeftOut.test(line))) await new Promise((resolve) => setImmediate(resolve));

  assert.ok(lines.length < 1_000, `${lines.length} lines were read`);
});
