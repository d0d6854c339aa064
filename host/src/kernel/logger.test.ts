import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { loaderArguments } from '@gatehouse/sdk-plugin/internal';

const loggerUrl = new URL('./logger.ts', import.meta.url).href;

function linesOf(code: string): readonly Record<string, unknown>[] {
  const program = `const { createLogger } = await import(${JSON.stringify(loggerUrl)});\n${code}`;
  const args = [...loaderArguments(import.meta.filename), '--input-type=module', '--eval', program];
  const { stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('a line has its level, its time, what the speaker adds, the fields and the message', () => {
  const [line, ...others] = linesOf(
    `const log = createLogger('warn').child({ plugin: 'lamp' });
     log.info('not this'); log.warn('hot', { degrees: 90 });`,
  );

  assert.ok(line !== undefined && typeof line.time === 'number');
  assert.deepEqual({ ...line, time: 0 }, { level: 40, time: 0, plugin: 'lamp', degrees: 90, msg: 'hot' });
  assert.deepEqual(others, []);
});

test('what JSON has no place for does not lose the line', () => {
  const [error, big, circle] = linesOf(
    `const log = createLogger('debug'); const circle = {}; circle.circle = circle;
     log.error('broke', { cause: new TypeError('no') }); log.debug('big', { count: 10n }); log.info('round', circle);`,
  );

  const { cause } = error as { cause: { type: string; message: string; stack: string } };
  assert.deepEqual([cause.type, cause.message], ['TypeError', 'no']);
  assert.match(cause.stack, /TypeError: no\n/);
  assert.equal(big?.count, '10');
  assert.equal(circle?.msg, 'round');
});
