import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from '@gatehouse/sdk-plugin';
import { NotDurableError } from '../project-files/not-durable-error.ts';
import { logWorkerOutput } from './log-worker-output.ts';

test('each line that a worker prints is in the log, cut where it is very long, and the end of memory is noticed', async () => {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const logged: unknown[] = [];
  const note = (level: string) => (_message: string, fields?: object) =>
    void logged.push({ level, ...fields });
  const log = { info: note('info'), warn: note('warn') } as unknown as Logger;
  let ends = 0;
  const onOutOfMemory = () => {
    ends += 1;
  };
  logWorkerOutput({ pid: 7, stdout, stderr } as unknown as ChildProcess, { log, onOutOfMemory });

  stdout.end(`one\n${'x'.repeat(4001)}\n`);
  await nextTurn();
  stderr.write('a warning\n');
  await nextTurn();
  assert.equal(ends, 0);
  stderr.end('FATAL ERROR: JavaScript heap out of memory\n');
  await nextTurn();

  assert.equal(ends, 1);
  assert.deepEqual(logged, [
    { level: 'info', pid: 7, line: 'one' },
    { level: 'info', pid: 7, line: 'x'.repeat(4000) },
    { level: 'warn', pid: 7, line: 'a warning' },
    { level: 'warn', pid: 7, line: 'FATAL ERROR: JavaScript heap out of memory' },
  ]);
});

test('a worker without output has none in the log', () => {
  const child = { stdout: null, stderr: null } as ChildProcess;

  assert.doesNotThrow(() => logWorkerOutput(child, { log: {} as Logger, onOutOfMemory: () => undefined }));
});

test('a file that may not be durable has its facts, and why', () => {
  const cause = new Error('EIO');
  const facts = { fileHash: 'a', fileSizeBytes: 1, lastWriteTimeUtc: '' };
  const error = new NotDurableError(facts, { cause });

  assert.deepEqual([error.code, error.facts, error.cause], ['internal_error', facts, cause]);
});
