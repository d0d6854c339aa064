import assert from 'node:assert/strict';
import { test } from 'node:test';
import { followLog, LOG_PAGE } from './follow-log.ts';

const line = (place: number) => ({ level: 'Info', message: `${place}`, time: '' });
const linesTo = (count: number, from = 0) =>
  Array.from({ length: count - from }, (_, place) => line(from + place));

/** A log of a host, which counts its cursors. */
function aLog() {
  const asked: (string | undefined)[] = [];
  const log = { lines: linesTo(0), life: 'a' };
  const readPage = async ({ after }: { readonly after?: string }) => {
    asked.push(after);
    const [life, place] = after?.split(':') ?? [log.life, '0'];
    const missed = life !== log.life;
    const from = missed ? 0 : Number(place);
    const lines = log.lines.slice(from, from + LOG_PAGE);
    return { lines, cursor: `${log.life}:${from + lines.length}`, missed };
  };
  return { asked, log, readPage };
}

test('a log is read in pages, and then only what came since', async () => {
  const { asked, log, readPage } = aLog();
  log.lines = linesTo(2_500);
  const first = await followLog(undefined, readPage);
  const same = await followLog(first, readPage);
  log.lines = linesTo(2_501);
  const more = await followLog(same, readPage);

  assert.deepEqual(asked, [undefined, 'a:1000', 'a:2000', 'a:2500', 'a:2500']);
  assert.deepEqual([first.lines.length, more.lines.length], [2_500, 2_501]);
  assert.equal(same, first);
});

test('the log of another daemon or project takes the place of the one before', async () => {
  const { log, readPage } = aLog();
  log.lines = linesTo(5);
  const first = await followLog(undefined, readPage);
  Object.assign(log, { life: 'b', lines: linesTo(2) });
  const anew = await followLog(first, readPage);

  assert.deepEqual([anew.lines.length, anew.cursor], [2, 'b:2']);
});

test('the newest 100,000 lines are kept', async () => {
  const { log, readPage } = aLog();
  log.lines = linesTo(100_001);
  const { lines } = await followLog(undefined, readPage);

  assert.deepEqual([lines.length, lines[0]?.message], [100_000, '1']);
});
