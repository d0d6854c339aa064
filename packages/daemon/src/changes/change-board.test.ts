import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ChangeBoard, gatherMs } from './change-board.ts';
import { keptIds } from './kind-changes.ts';

const reads = new Set(['task:read', 'project:read']);
const live = new AbortController().signal;

function setUp() {
  const board = new ChangeBoard();
  const stops: (() => void)[] = [];
  const changes = board.forUser({ pluginId: 'tasks', onStop: (undo) => stops.push(undo) });
  const taskChanged = changes.ofKind('tasks', 'task:read');
  const projectChanged = changes.ofKind('projects', 'project:read');
  const stop = () => {
    for (const undo of stops) undo();
  };
  return { board, changes, taskChanged, projectChanged, stop };
}

test('what changed since a cursor is answered once, in the order of the last changes', () => {
  const { board, taskChanged, projectChanged } = setUp();
  const first = board.cursor;
  for (const id of ['1', '2', '1']) taskChanged(id);
  const { changes, cursor } = board.since(first, reads);
  projectChanged('current');

  assert.deepEqual(changes, [
    { kind: 'tasks', id: '2' },
    { kind: 'tasks', id: '1' },
  ]);
  assert.deepEqual(board.since(cursor, reads).changes, [{ kind: 'projects', id: 'current' }]);
  assert.deepEqual(board.since(board.cursor, reads).changes, []);
});

test('a key sees the kinds that it may read, and is not woken by others', async () => {
  const { board, taskChanged, projectChanged } = setUp();
  const scopes = new Set(['task:read']);
  const { cursor } = board;
  let isWoken = false;
  const woken = board.next(cursor, scopes, live).then(() => {
    isWoken = true;
  });
  projectChanged('current');
  const owner = board.next(cursor, reads, live);
  await owner;

  assert.deepEqual([board.since(cursor, scopes).changes, isWoken], [[], false]);
  taskChanged('1');
  await woken;
  assert.deepEqual(board.since(cursor, scopes).changes, [{ kind: 'tasks', id: '1' }]);
});

test('of a kind with more changes than are kept all counts as changed, and of no other', () => {
  const { board, taskChanged, projectChanged } = setUp();
  const { cursor } = board;
  projectChanged('current');
  for (let id = 0; id < 10 * keptIds; id += 1) taskChanged(`${id}`);
  const late = board.cursor;
  for (let id = 0; id < keptIds; id += 1) taskChanged(`${id}`);

  assert.deepEqual(board.since(cursor, reads).changes, [
    { kind: 'tasks', id: null },
    { kind: 'projects', id: 'current' },
  ]);
  assert.equal(board.since(late, reads).changes.length, keptIds);
});

for (const cursor of [`${crypto.randomUUID()}:1`, 'nothing', '', ':', 'own:999', 'own:-5', 'own:x']) {
  test(`of the cursor "${cursor}", which was never given, all kinds changed`, () => {
    const { board } = setUp();
    const meant = cursor.replace('own', board.cursor.split(':')[0] ?? '');

    assert.deepEqual(board.since(meant, reads).changes, [
      { kind: 'tasks', id: null },
      { kind: 'projects', id: null },
    ]);
  });
}

test('a burst wakes a client that polls again at once ten times a second at most', async () => {
  const { board, taskChanged } = setUp();
  const startedAt = performance.now();
  let { cursor } = board;
  let wakes = 0;
  let isOver = false;
  const seen = new Set<string | null>();
  const client = async () => {
    while (!isOver || cursor !== board.cursor) {
      await board.next(cursor, reads, live);
      wakes += 1;
      const since = board.since(cursor, reads);
      for (const { id } of since.changes) seen.add(id);
      cursor = since.cursor;
    }
  };
  const polling = client();
  for (let change = 0; change < 10_000; change += 1) {
    taskChanged(`${change % 400}`);
    if (change % 20 === 0) await nextTurn();
  }
  isOver = true;
  await polling;

  const maxWakes = Math.ceil((performance.now() - startedAt) / gatherMs) + 1;
  assert.ok(wakes <= maxWakes, `${wakes} wakes, and at most ${maxWakes} were meant`);
  assert.equal(seen.size, 400);
});

test('a wait ends with its signal, and one whose signal has aborted does not begin', async () => {
  const { board } = setUp();
  const ending = new AbortController();
  const waiting = board.next(board.cursor, reads, ending.signal);
  ending.abort();

  await waiting;
  await board.next(board.cursor, reads, ending.signal);
});

test('a kind is of one plugin, until it stops; after a new start all of it counts as changed', () => {
  const { board, changes, taskChanged, stop } = setUp();
  const other = board.forUser({ pluginId: 'other', onStop: () => undefined });
  assert.throws(() => changes.ofKind('tasks', 'task:read'), /reported by another plugin/);
  assert.throws(() => other.ofKind('tasks', 'task:read'), /tasks.*other/);
  const { cursor } = board;

  stop();
  taskChanged('1');
  assert.deepEqual(board.since(cursor, reads).changes, []);
  const changed = other.ofKind('tasks', 'task:read');
  taskChanged('2');
  assert.deepEqual(board.since(cursor, reads).changes, [{ kind: 'tasks', id: null }]);
  const anew = board.cursor;
  changed('3');
  assert.deepEqual(board.since(anew, reads).changes, [{ kind: 'tasks', id: '3' }]);
});
