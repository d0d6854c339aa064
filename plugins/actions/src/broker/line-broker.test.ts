import assert from 'node:assert/strict';
import { appendFile, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import type { Channel } from '@gatehouse/sdk-actions';
import type { FileRights } from '@gatehouse/sdk-actions/files';
import { between, createRandom, pick, readSeed, rounds } from '@gatehouse/test-tiers';
import { LinesInHand } from '../bound/lines-in-hand.ts';
import { enterLock, leaveLock } from '../shared/shared-data-channels.ts';
import { type TestAsker, type TestSharedData, testSharedData } from '../testing/test-shared-data.ts';
import {
  findBoundFile,
  maxBlock,
  pickBoundLine,
  readBoundFacts,
  readBoundPart,
  returnBlock,
  takeBlock,
  writeBoundPart,
} from './remote-channels.ts';

const seed = readSeed();
const steps = rounds('steps of runs that share a list', { quick: 400, all: 3000, long: 30_000 });

let folder = '';
let file = '';
let shared: TestSharedData;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-broker-'));
});

after(() => rm(folder, { recursive: true }));

beforeEach(async () => {
  shared = await testSharedData();
  file = path.join(await mkdtemp(path.join(folder, 'list-')), 'lines.txt');
});

const linesOf = (count: number) => Array.from({ length: count }, (_, place) => `line ${place} of a list`);
const toText = (lines: readonly string[], lineEnd = '\n') => lines.map((line) => line + lineEnd).join('');
const content = async () => (await readFile(file, 'utf8').catch(() => '')).split(/\r?\n/).slice(0, -1);

type Ask = <Question, Answer>(channel: Channel<Question, Answer>, question: Question) => Promise<Answer>;

interface TestRun extends Pick<TestAsker, 'end'> {
  readonly ask: Ask;
  readonly hand: LinesInHand;
  takeFirst(): Promise<string | null>;
}

let runs = 0;

/** A run on a node. */
function openRun(fileRights?: FileRights): TestRun {
  runs += 1;
  const { answer, end } = shared.asker(`run ${runs}`, fileRights);
  const ask: Ask = async ({ name }, question) => (await answer(name, question)) as never;
  const hand = new LinesInHand(ask);
  return { ask, hand, end, takeFirst: () => hand.takeFirst({ target: file, leaveBlankFile: true }) };
}

async function takeMany({ takeFirst }: TestRun, count: number): Promise<readonly (string | null)[]> {
  const taken = [];
  for (let n = 0; n < count; n += 1) taken.push(await takeFirst());
  return taken;
}

const sizes = [
  ['small', 2000, '\n'],
  ['large', 40_000, '\n'],
  ['large file of Windows', 40_000, '\r\n'],
] as const;

for (const [size, count, lineEnd] of sizes) {
  test(`unused lines of a ${size} are back when a run ends, and whoever enters the lock before sees them`, async () => {
    const all = linesOf(count);
    await writeFile(file, toText(all, lineEnd));
    const [one, two] = [openRun(), openRun()];
    const taken = await takeMany(one, 20);

    await two.ask(enterLock, { name: `file:${file}`, timeoutMs: 1000 });
    const { bytes } = await two.ask(readBoundPart, { target: file, from: 0 });
    await two.ask(leaveLock, { name: `file:${file}` });
    const more = await takeMany(one, 5);
    await one.hand.giveBack();
    one.end();
    await shared.stop();

    assert.deepEqual(taken, all.slice(0, 20));
    assert.equal(
      Buffer.from(bytes, 'base64')
        .toString()
        .startsWith(toText(all.slice(20, 40), lineEnd)),
      true,
    );
    assert.deepEqual(more, all.slice(20, 25));
    assert.equal((await readFile(file, 'utf8')) === toText(all.slice(25), lineEnd), true);
    assert.deepEqual(await readdir(path.dirname(file)), ['lines.txt']);
  });
}

test('the last lines go to whoever asks, also where another run has them in hand', async () => {
  const all = linesOf(64);
  await writeFile(file, toText(all));
  const [one, two] = [openRun(), openRun()];
  await takeMany(one, 4);

  const taken = await takeMany(two, 61);

  assert.deepEqual([taken.slice(0, 60).toSorted(), taken[60]], [all.slice(4).toSorted(), null]);
});

test('a run that does not answer keeps its lines, and others wait for it once', async () => {
  const all = linesOf(4000);
  await writeFile(file, toText(all));
  const [silent, other] = [openRun(), openRun()];
  const { lines } = await silent.ask(takeBlock, { target: file, leaveBlankFile: true, count: 8 });

  const began = performance.now();
  const first = await other.ask(pickBoundLine, question({ removes: true }));
  const since = performance.now();
  const second = await other.ask(pickBoundLine, question({ removes: true }));

  assert.deepEqual([lines, first.line, second.line], [all.slice(0, 8), all[8], all[9]]);
  assert.ok(performance.now() - since < since - began, 'nobody waits again');
});

const question = (more: { readonly removes: boolean }) => ({
  ...({ target: file, leaveBlankFile: true, by: 'first', place: 0, holds: false } as const),
  ...more,
});

for (const [reason, isKept] of [
  ['worker_lost', false],
  ['ended', false],
  ['interrupted', true],
] as const) {
  test(`lines in hand of a run that is ${reason} ${isKept ? 'can still come back' : 'are gone'}`, async () => {
    await writeFile(file, toText(linesOf(2000)));
    const run = openRun();
    const { blockId } = await run.ask(takeBlock, { target: file, leaveBlankFile: true, count: 4 });

    run.end(reason);
    const returned = run.ask(returnBlock, { blockId: blockId ?? '', unused: 3 }).then(
      () => true,
      () => false,
    );

    assert.equal(await returned, isKept);
    assert.equal((await content()).length, isKept ? 1999 : 1996);
  });
}

test('a run gives back lines that it has, once, and no others', async () => {
  await writeFile(file, toText(linesOf(2000)));
  const [one, two] = [openRun(), openRun()];
  const { blockId } = await one.ask(takeBlock, { target: file, leaveBlankFile: true, count: 4 });
  const back = (run: TestRun, unused: number) => run.ask(returnBlock, { blockId: blockId ?? '', unused });

  await assert.rejects(back(two, 1), /does not have these lines/);
  await assert.rejects(back(one, 5), /does not have these lines/);
  await back(one, 2);
  await assert.rejects(back(one, 2), /does not have these lines/);

  assert.deepEqual((await content()).slice(0, 2), linesOf(4).slice(2));
});

test('a node gets no file that its run may not use, by no name and through no link', async () => {
  const [own, foreign] = [path.join(path.dirname(file), 'own'), path.join(path.dirname(file), 'foreign')];
  await writeFile(file, toText(linesOf(10)));
  await writeFile(foreign, 'secret\nsecret\n');
  await rm(own, { recursive: true, force: true });
  const place = await mkdtemp(path.join(folder, 'place-'));
  await symlink(foreign, path.join(place, 'link'));
  const run = openRun([{ path: place, access: 'write' }]);
  const list = { leaveBlankFile: true };

  for (const target of [
    foreign,
    path.join(place, 'link'),
    path.join(place, '..', path.basename(path.dirname(file)), 'foreign'),
  ]) {
    await run.ask(enterLock, { name: `file:${target}`, timeoutMs: 1000 });
    await assert.rejects(run.ask(findBoundFile, { path: target }));
    await assert.rejects(run.ask(readBoundFacts, { target }));
    await assert.rejects(run.ask(readBoundPart, { target, from: 0 }));
    await assert.rejects(run.ask(writeBoundPart, { target: foreign, temporary: null, bytes: 'eA==' }));
    await run.ask(leaveLock, { name: `file:${target}` });
    await assert.rejects(run.ask(takeBlock, { target, ...list, count: 2 }));
    await assert.rejects(run.ask(pickBoundLine, { ...question({ removes: true }), target }));
  }

  assert.equal(await readFile(foreign, 'utf8'), 'secret\nsecret\n');
});

test('a node writes no file that its run has not locked, and beside it none but its own', async () => {
  await writeFile(file, toText(linesOf(10)));
  await writeFile(path.join(path.dirname(file), 'other'), 'other');
  const run = openRun();
  const write = (temporary: string | null) =>
    run.ask(writeBoundPart, { target: file, temporary, bytes: 'eA==' });

  await assert.rejects(write(null), /gave up/);
  await run.ask(enterLock, { name: `file:${file}`, timeoutMs: 1000 });
  for (const name of ['other', '../x', '.gatehouse-lines.txt.taken', '.gatehouse-lines.txt-x.tmp'])
    await assert.rejects(write(name), /is no file beside/);

  assert.deepEqual((await readdir(path.dirname(file))).toSorted(), ['lines.txt', 'other']);
});

test('malformed questions are refused', async () => {
  const { ask } = openRun();
  const malformed = [
    [takeBlock, { target: file, leaveBlankFile: true, count: 1e9 }],
    [takeBlock, { target: 7, leaveBlankFile: true, count: 1 }],
    [pickBoundLine, { ...question({ removes: true }), by: 'regex' }],
    [readBoundPart, { target: file, from: -1 }],
    [returnBlock, { blockId: 'x', unused: 1 }],
    [writeBoundPart, { target: file, temporary: null, bytes: 'x'.repeat(2 ** 21) }],
  ] as const;

  for (const [channel, asked] of malformed)
    await assert.rejects(ask(channel as Channel<unknown, unknown>, asked), { name: 'ValiError' });
});

/** A run takes lines until it ends in one of the ways. */
async function live(run: TestRun, random: () => number, used: string[]): Promise<'whole' | 'lost'> {
  const wanted = between(random, 0, 60);
  for (let n = 0; n < wanted; n += 1) {
    const line = await run.takeFirst();
    if (line !== null) used.push(line);
    if (random() < 0.05) await run.ask(pickBoundLine, question({ removes: false }));
    if (random() < 0.02) {
      const { line: last } = await run.ask(pickBoundLine, { ...question({ removes: true }), by: 'last' });
      if (last !== null) used.push(last);
    }
  }
  const end = pick(random, ['ended', 'ended', 'ended', 'interrupted', 'worker_lost'] as const);
  if (end === 'interrupted') run.end(end);
  if (end !== 'worker_lost') await run.hand.giveBack();
  run.end(end);
  return end === 'worker_lost' ? 'lost' : 'whole';
}

/** A run that locks the file sees it whole. */
async function lockAndLook(run: TestRun): Promise<number> {
  await run.ask(enterLock, { name: `file:${file}`, timeoutMs: 60_000 });
  const { bytes } = await run.ask(readBoundPart, { target: file, from: 0 });
  await run.ask(leaveLock, { name: `file:${file}` });
  run.end();
  return bytes.length;
}

for (const [size, count] of [
  ['small', 5000],
  ['large', 60_000],
] as const) {
  test(`each line of a ${size} list is handed out once, however runs on nodes live and end`, async () => {
    const random = createRandom(seed);
    const all = linesOf(count);
    await writeFile(file, toText(all));
    const used: string[] = [];
    let [lost, added, left] = [0, 0, Math.ceil(steps / 20)];

    const actor = async () => {
      while (left-- > 0) {
        if (random() < 0.2) await lockAndLook(openRun());
        else if (random() < 0.1) {
          const number = added;
          added += 1;
          await appendFile(file, `added ${number}\n`);
        } else if ((await live(openRun(), random, used)) === 'lost') lost += 1;
      }
    };
    await Promise.all(Array.from({ length: 6 }, actor));
    await shared.stop();

    const [there, before] = [
      await content(),
      new Set([...all, ...Array.from({ length: added }, (_, n) => `added ${n}`)]),
    ];
    const seen = [...used, ...there];
    assert.equal(new Set(seen).size, seen.length, 'no line is there twice');
    assert.deepEqual(
      seen.filter((line) => !before.has(line)),
      [],
    );
    assert.ok(
      before.size - seen.length <= lost * (maxBlock - 1) + added,
      `${before.size - seen.length} lines are lost with ${lost} runs`,
    );
  });
}

test('many runs that wait for one list listen to no signal in common', async (context) => {
  await writeFile(file, toText(linesOf(20)));
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on('warning', note);
  context.after(() => process.off('warning', note));

  const picked = await Promise.all(
    Array.from({ length: 20 }, () => openRun().ask(pickBoundLine, question({ removes: true }))),
  );

  assert.deepEqual(new Set(picked.map(({ line }) => line)).size, 20);
  assert.deepEqual(warnings, []);
});
