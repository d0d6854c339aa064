import assert from 'node:assert/strict';
import { test } from 'node:test';
import { untilAborted } from '../kernel/until-aborted.ts';
import { StartInterrupts } from './start-interrupts.ts';

test('a start that is interrupted is waited for no longer, and others are', async () => {
  const interrupts = new StartInterrupts();
  const never = new Promise<void>(() => undefined);
  const lamps = untilAborted(never, interrupts.begin('lamps'));
  let end: (word: string) => void = () => undefined;
  const ending = new Promise<string>((resolve) => {
    end = resolve;
  });
  const kilns = untilAborted(ending, interrupts.begin('kilns'));

  interrupts.interrupt('lamps');
  end('live');

  await assert.rejects(lamps, /was interrupted/);
  assert.equal(await kilns, 'live');
});

test('a start that is over is not interrupted', () => {
  const interrupts = new StartInterrupts();
  const signal = interrupts.begin('lamps');

  interrupts.over('lamps');
  interrupts.interruptAll();

  assert.equal(signal.aborted, false);
});

test('a start that was interrupted before its work waits for none of it', async () => {
  const interrupts = new StartInterrupts();
  const signal = interrupts.begin('lamps');
  interrupts.interruptAll();

  await assert.rejects(untilAborted(new Promise(() => undefined), signal), /was interrupted/);
});
