import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { test } from 'node:test';
import type { ServiceExchange } from '../adb/exchange-with-service.ts';
import { frameKind, toFrame } from '../adb/shell-frames.ts';
import { FramedShell } from './framed-shell.ts';
import { MarkedShell } from './marked-shell.ts';
import type { ShellResult } from './shell-result.ts';

const { signal } = new AbortController();

/** The result of bytes that arrive in pieces of a size; null where there is none yet. */
function read(shell: ServiceExchange<ShellResult>, bytes: Buffer, size: number): ShellResult | null {
  for (let at = 0; at < bytes.length; at += size) {
    // The next bytes overwrite these.
    const chunk = Buffer.from(bytes.subarray(at, at + size));
    const result = shell.read(chunk);
    if (result !== null) return result;
    chunk.fill(0);
  }
  return null;
}

function reported(result: ShellResult | null) {
  if (result === null) return null;
  return { ...result, stdout: String(result.stdout), stderr: String(result.stderr) };
}

const whole = { isTruncated: false, timedOut: false };

test('the output of an old device ends at the mark, however it is split, and does not contain the mark', () => {
  for (let size = 1; size < 60; size += 1) {
    const shell = new MarkedShell('echo hello', { signal, maxBytes: 6 });
    const mark = shell.service.split('echo ').at(-1) ?? '';

    const result = read(shell, Buffer.from(`hello\n${mark}\n`), size);

    assert.deepEqual(reported(result), { exitCode: null, stdout: 'hello\n', stderr: '', ...whole });
  }
});

test('too much output of an old device is cut, and without a mark only the time limit gives a result', () => {
  const long = new MarkedShell('yes', { signal, maxBytes: 10 });
  const silent = new MarkedShell('sleep 9', { signal });

  const cut = reported(read(long, Buffer.from('y\n'.repeat(100)), 7));
  const none = read(silent, Buffer.from('not done'), 3);

  assert.deepEqual([cut?.stdout, cut?.isTruncated], ['y\ny\ny\ny\ny\n', true]);
  assert.deepEqual([none, reported(silent.timeUp())?.stdout], [null, 'not done']);
});

test('the outputs and the exit code are separated, however they are split', () => {
  const bytes = Buffer.concat([
    toFrame(frameKind.stdout, Buffer.from('out')),
    toFrame(frameKind.stderr, Buffer.from('err')),
    toFrame(frameKind.stdout, Buffer.from('put')),
    toFrame(frameKind.exit, Buffer.from([7])),
  ]);
  for (let size = 1; size <= bytes.length; size += 1) {
    const shell = new FramedShell('x', { signal });

    const result = read(shell, bytes, size);

    assert.deepEqual(reported(result), { exitCode: 7, stdout: 'output', stderr: 'err', ...whole });
  }
});

test('too much output is cut, also when the command has ended meanwhile', () => {
  const bytes = Buffer.concat([
    toFrame(frameKind.stdout, Buffer.from('too much')),
    toFrame(frameKind.exit, Buffer.from([0])),
  ]);

  const atOnce = reported(read(new FramedShell('x', { signal, maxBytes: 3 }), bytes, bytes.length));
  const toCharacters = reported(read(new FramedShell('x', { signal, maxBytes: 3 }), bytes, 1));

  assert.deepEqual([atOnce?.stdout, atOnce?.isTruncated, atOnce?.exitCode], ['too', true, 0]);
  assert.deepEqual(
    [toCharacters?.stdout, toCharacters?.isTruncated, toCharacters?.exitCode],
    ['too', true, null],
  );
});

test('a command without input gets the end of its input after a while, unless it has ended', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const wrote: Buffer[] = [];
  const socket = Object.assign(new Socket(), { write: (bytes: Buffer) => wrote.push(bytes) > 0 });
  const [waits, ended] = [new FramedShell('cat', { signal }), new FramedShell('true', { signal })];

  for (const shell of [waits, ended]) shell.opened(socket);
  ended.ended();
  context.mock.timers.tick(500);

  assert.deepEqual(wrote, [toFrame(frameKind.closeStdin, Buffer.alloc(0))]);
});
