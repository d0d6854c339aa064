import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { DocumentStore, StoredDocument } from '@gatehouse/sdk-plugin';
import { createApprovals } from './create-approvals.ts';
import { shippedProjects } from './shipped-project-digests.ts';

function setUp() {
  const collections = new Map<string, Map<string, StoredDocument>>();
  const collection = async (name: string) => {
    const documents = collections.get(name) ?? new Map<string, StoredDocument>();
    collections.set(name, documents);
    return {
      get size() {
        return documents.size;
      },
      get: (id: string) => documents.get(id),
      all: () => [...documents.values()],
      put: async (document: StoredDocument) => void documents.set(document.id, document),
      remove: async (id: string) => documents.delete(id),
    };
  };
  let minute = 0;
  const timestamp = () => `2026-03-01T10:${String(minute++).padStart(2, '0')}:00.000Z`;
  const approvals = createApprovals({
    documentStore: { collection } as unknown as DocumentStore,
    clock: { timestamp },
  });
  const sizeOf = (name: string) => collections.get(name)?.size;
  return { approvals, sizeOf };
}

const voucher = (keyId = 'key-1', scopes: readonly string[] = ['io:network', 'task:read']) => ({
  caller: {
    keyId,
    label: `label of ${keyId}`,
    maxTier: 3,
    scopes: new Set(scopes),
    expiresAt: null,
  } as const,
  requestId: `request of ${keyId}`,
});

test('content is known once a key that may run it vouches for it', async () => {
  const { approvals } = setUp();
  await approvals.note(
    [
      { path: '/a.zp', digest: 'enough', isSufficient: true },
      { path: null, digest: 'pathless', isSufficient: true },
      { path: '/b.zp', digest: 'too little', isSufficient: false },
    ],
    voucher(),
  );

  const digests = ['enough', 'pathless', 'too little', 'never seen'];
  assert.deepEqual(await Promise.all(digests.map((digest) => approvals.isKnown(digest))), [
    true,
    true,
    false,
    false,
  ]);
});

test('projects that the product ships are known from the start', async () => {
  const { approvals } = setUp();
  const [shipped = ''] = shippedProjects;

  assert.equal(await approvals.isKnown(shipped), true);
});

test('the last key at a path is returned with its content scopes', async () => {
  const { approvals } = setUp();
  await approvals.note([{ path: '/a.zp', digest: 'first', isSufficient: true }], voucher('key-1'));
  await approvals.note([{ path: '/a.zp', digest: 'second', isSufficient: false }], voucher('key-2'));

  const { at, ...last } = (await approvals.lastAt('/a.zp')) ?? assert.fail('nobody is known');

  assert.equal(at, '2026-03-01T10:01:00.000Z');
  assert.deepEqual(
    [last.path, last.digest, last.isSufficient, last.keyId, last.label, last.scopes, last.requestId],
    ['/a.zp', 'second', false, 'key-2', 'label of key-2', ['io:network'], 'request of key-2'],
  );
  assert.equal(await approvals.lastAt('/other.zp'), null);
});

test('the first key of the same content is kept, unless only a later one may run it', async () => {
  const { approvals } = setUp();
  const noteBy = async (keyId: string, isSufficient: boolean) => {
    await approvals.note([{ path: '/a.zp', digest: 'same', isSufficient }], voucher(keyId));
    return (await approvals.lastAt('/a.zp'))?.keyId;
  };

  assert.equal(await noteBy('key-1', false), 'key-1');
  assert.equal(await noteBy('key-2', false), 'key-1');
  assert.equal(await noteBy('key-3', true), 'key-3');
  assert.equal(await noteBy('key-4', false), 'key-3');
});

test('a link and the file that it leads to are one path', async (t) => {
  const { approvals } = setUp();
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gatehouse-approvals-')));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'a.zp'), '');
  symlinkSync('a.zp', join(folder, 'link.zp'));

  await approvals.note([{ path: join(folder, 'link.zp'), digest: 'd', isSufficient: true }], voucher());

  assert.equal((await approvals.lastAt(join(folder, 'a.zp')))?.path, join(folder, 'a.zp'));
});

test('twenty thousand records are kept, and the oldest is removed first', async () => {
  const { approvals, sizeOf } = setUp();
  const files = Array.from({ length: 20_001 }, (_, index) => ({
    path: null,
    digest: `digest ${index}`,
    isSufficient: true,
  }));
  for (const file of files) await approvals.note([file], voucher());

  assert.equal(sizeOf('approved-contents'), 20_000);
  assert.deepEqual([await approvals.isKnown('digest 0'), await approvals.isKnown('digest 1')], [false, true]);
});
