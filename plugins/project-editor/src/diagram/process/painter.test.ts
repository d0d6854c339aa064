import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { gridDrawing } from '../../testing/sample-drawings.ts';
import { samplePictures } from '../../testing/sample-pictures.ts';
import type { Drawing } from '../drawing/drawing.ts';
import { Painter, type PainterOptions } from './painter.ts';
import type { PaintJob } from './painter-process.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };

function painterOf(t: TestContext, options: Partial<PainterOptions> = {}): Painter {
  const painter = new Painter({ log: silent, ...options });
  t.after(() => painter.stop());
  return painter;
}

const job = (drawing: Drawing | undefined = samplePictures.one?.()): PaintJob => ({
  parts: drawing ? [drawing] : [],
  request: { mode: 'Full', maxWidth: 0, maxHeight: 0, scale: 0 },
});

const refusalOf = (picture: Promise<unknown>) =>
  picture.then(
    () => assert.fail('the picture was drawn'),
    (error: unknown) => {
      assert.ok(error instanceof GatehouseError, String(error));
      return `${error.code}: ${error.message}`;
    },
  );

/** The number 0 would end this process and its group. */
const pidOf = ({ pid }: Painter) => pid ?? assert.fail('no process draws');

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
}

test('pictures are drawn in one process, which starts with the first and ends when idle', async (t) => {
  const painter = painterOf(t, { idleMs: 200 });
  assert.equal(painter.pid, null);

  const first = await painter.paint(job());
  const pid = painter.pid;
  const second = await painter.paint(job());

  assert.notEqual(pid, null);
  assert.equal(painter.pid, pid);
  assert.equal(first.imageBase64 === second.imageBase64, true);
  await until(() => painter.pid === null);
});

test('a picture is free once it is sent, although the process that drew it lives on', async (t) => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: unknown = runInNewContext('gc');
  assert.ok(typeof collectGarbage === 'function');
  const painter = painterOf(t);
  const sent = [];
  for (let count = 0; count < 5; count += 1) sent.push(new WeakRef(await painter.paint(job())));
  // The last one may still be in the hands of the channel.
  await painter.paint(job());

  await new Promise(setImmediate);
  collectGarbage();

  assert.notEqual(painter.pid, null);
  assert.deepEqual(
    sent.map((picture) => picture.deref()?.mode),
    sent.map(() => undefined),
  );
});

test('an end that the daemon wanted is no warning, and any other is one, however many pictures were drawn', async (t) => {
  const warned: string[] = [];
  const log = { ...silent, warn: (text: string) => void warned.push(text) };
  const brief = painterOf(t, { idleMs: 200, log });
  for (let count = 0; count < 5; count += 1) await brief.paint(job());
  await until(() => brief.pid === null);
  const whenIdle = [...warned];

  const painter = painterOf(t, { log });
  for (let count = 0; count < 5; count += 1) await painter.paint(job());
  process.kill(pidOf(painter), 'SIGKILL');
  await until(() => warned.length > 0);
  await painter.paint(job());

  assert.deepEqual([whenIdle, warned], [[], ['The process that draws pictures ended']]);
});

test('parts are joined to one drawing', async (t) => {
  const painter = painterOf(t);
  const { groups, actions, ...rest } = gridDrawing(20);

  const whole = await painter.paint(job(gridDrawing(20)));
  const parts = [rest, { groups: groups.slice(0, 7) }, { actions }, { groups: groups.slice(7) }];
  const joined = await painter.paint({ ...job(), parts });

  assert.equal(whole.imageBase64 === joined.imageBase64, true);
});

test('a process that dies while it draws costs that picture and nothing else', async (t) => {
  const painter = painterOf(t);
  await painter.paint(job());
  const pid = pidOf(painter);
  const lost = painter.paint(job(gridDrawing(2000)));
  await new Promise(setImmediate);
  process.kill(pid, 'SIGKILL');

  assert.match(await refusalOf(lost), /^failed_precondition: .*its process ended \(signal SIGKILL\)/);
  const next = await painter.paint(job());
  assert.notEqual(painter.pid, pid);
  assert.equal(next.mode, 'Full');
});

test('a picture that exceeds its time limit is refused', async (t) => {
  const painter = painterOf(t, { deadlineMs: 1 });

  assert.match(await refusalOf(painter.paint(job())), /^failed_precondition: .*not drawn within 1 ms/);
  await until(() => painter.pid === null);
});

test('a picture after one that exceeded its time limit is drawn by another process', async (t) => {
  const limits = [1];
  const painter = new Painter({
    log: silent,
    get deadlineMs() {
      return limits.pop() ?? 30_000;
    },
  });
  t.after(() => painter.stop());

  const late = refusalOf(painter.paint(job()));
  const next = painter.paint(job());

  assert.match(await late, /not drawn within 1 ms/);
  assert.equal((await next).mode, 'Full');
});

test('the number of waiting pictures is limited', async (t) => {
  const painter = painterOf(t, { maxWaiting: 1 });
  const taken = [painter.paint(job()), painter.paint(job())];

  assert.match(await refusalOf(painter.paint(job())), /^failed_precondition: 1 pictures wait/);
  assert.deepEqual(
    (await Promise.all(taken)).map(({ mode }) => mode),
    ['Full', 'Full'],
  );
});

test('a process that has grown too large is replaced', async (t) => {
  const painter = painterOf(t, { maxResidentBytes: 1 });

  await painter.paint(job());

  await until(() => painter.pid === null);
  assert.equal((await painter.paint(job())).mode, 'Full');
});

test('a picture is not drawn when its caller has disconnected', async (t) => {
  const painter = painterOf(t);

  assert.match(await refusalOf(painter.paint(job(), AbortSignal.abort())), /Nobody waits/);
  assert.equal(painter.pid, null);
});

test('the daemon keeps serving while a large project is drawn', async (t) => {
  const painter = painterOf(t);
  await painter.paint(job());
  let maxGapMs = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    maxGapMs = Math.max(maxGapMs, performance.now() - last);
    last = performance.now();
  }, 1);
  const drawing = gridDrawing(500);
  const start = performance.now();

  await painter.paint(job(drawing));

  clearInterval(watch);
  // A share of the time and not milliseconds: machines differ, and other tests run at the same time.
  const whole = performance.now() - start;
  assert.ok(maxGapMs < whole / 2, `${maxGapMs} of ${whole} ms in one piece`);
});
