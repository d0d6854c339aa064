import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import type { Notices } from '@gatehouse/sdk-plugin';
import { confineWorkers } from './confine-workers.ts';

test('without bubblewrap runs are not confined, which a notice says; where a sandbox is required none begins', async (t) => {
  const before = { ...process.env };
  t.after(() => void Object.assign(process.env, before));
  process.env.PATH = '';
  delete process.env.GATEHOUSE_BWRAP;
  type Notice = Parameters<Notices['add']>[0];
  const noted: Notice[] = [];
  const notices: Notices = { add: (notice: Notice) => void noted.push(notice) } as Notices;
  const parts = { folder: tmpdir(), rules: () => assert.fail('no rules are needed'), programs: () => [] };

  assert.equal(await confineWorkers({ ...parts, notices, isRequired: false }), null);
  assert.match(
    noted[0]?.what ?? '',
    /^Runs are not confined by the system: .*They have the rights of this account$/,
  );
  await assert.rejects(
    confineWorkers({ ...parts, notices, isRequired: true }),
    /--require-sandbox asks for it/,
  );
  assert.equal(noted.length, 1);
});
