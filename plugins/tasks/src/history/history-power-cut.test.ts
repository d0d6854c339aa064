import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { followSyncs } from '@gatehouse/synced-disk/follow-syncs';
import { toTryLine } from '../task/try-line.ts';
import type { TryRecord } from '../task/try-record.ts';
import { TryHistory } from './try-history.ts';

const records = (from: number, to: number): TryRecord[] =>
  Array.from({ length: to - from }, (_, index) => ({
    uowId: `${from + index}`,
    threadId: 0,
    startedAt: '2026-03-01T10:00:00.000Z',
    endedAt: '2026-03-01T10:00:01.000Z',
    result: 'success',
    errorCode: null,
    errorMessage: null,
    actionsExecuted: 3,
    sessions: [],
  }));

const idsOf = (tries: readonly Pick<TryRecord, 'uowId'>[]) => tries.map(({ uowId }) => uowId);

test('the newest 1,000 tries survive a power cut after each append, in either file', async (t) => {
  const root = mkdtempSync(join(tmpdir(), 'gatehouse-history-cut-'));
  t.after(() => rmSync(root, { recursive: true }));
  const folder = join(root, 'history');
  mkdirSync(folder);
  const disk = await followSyncs(t, folder);
  const history = new TryHistory(folder);

  let from = 0;
  for (const count of [1, 999, 1000, 1001, 2000, 2001, 2500]) {
    await history.append('task-1', records(from, count).map(toTryLine).join(''));
    from = count;
    const left = join(root, `left-${count}`);
    disk.copyTo(left);

    const page = await new TryHistory(left).page('task-1', { skip: 0, take: 5000 });

    const newest = records(Math.max(0, count - 1000), count).toReversed();
    assert.deepEqual(idsOf(page.tries), idsOf(newest), `after ${count} tries`);
  }
});
