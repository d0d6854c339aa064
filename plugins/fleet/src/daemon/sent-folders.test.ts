import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { FileHashes } from '../files/file-hashes.ts';
import type { ToNode } from '../protocol/node-messages.ts';
import { SentFolders } from './sent-folders.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const wanted = { partId: 7, offset: 0 };

async function setUp(t: TestContext) {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'gatehouse-sent-')));
  t.after(() => rm(root, { recursive: true }));
  for (const name of ['one', 'other']) {
    await mkdir(join(root, name));
    await writeFile(join(root, name, 'a.txt'), name);
  }
  const sent: { readonly message: ToNode; readonly text: string }[] = [];
  const distrusted: string[] = [];
  let heard: () => void = () => undefined;
  const folders = new SentFolders({
    hashes: new FileHashes(),
    send: (message, bytes = Buffer.alloc(0)) => {
      sent.push({ message, text: Buffer.from(bytes).toString() });
      heard();
    },
    distrust: (reason) => distrusted.push(reason),
  });
  const heardOf = () =>
    new Promise<void>((resolve) => {
      heard = resolve;
    });
  const lastRequest = () => {
    const last = sent.at(-1)?.message;
    assert.ok(last?.kind === 'lay-out');
    return last.requestId;
  };
  /** Resolves with its result and the id once the node heard of it. */
  const begin = async (name: string) => {
    const listening = heardOf();
    const folder = join(root, name);
    const result = folders.send({ folder, rights: [{ path: folder, access: 'read' }] });
    await listening;
    return { requestId: lastRequest(), result };
  };
  /** Each further attempt of a folder ends like this. */
  const fail = async (first: number, failure: { readonly problem: string; readonly changed: string }) => {
    for (let requestId = first; ; requestId = lastRequest()) {
      const again = heardOf();
      folders.settle({ requestId, ...failure });
      if (requestId === first + 2) return;
      await again;
    }
  };
  return { root, folders, sent, distrusted, begin, fail };
}

test('a node gets the files that were listed for it, while they are sent', async (t) => {
  const { folders, sent, distrusted, begin } = await setUp(t);
  const { requestId, result } = await begin('one');
  const ask = { kind: 'read-file', ...wanted, requestId, hash: hashOf('one') } as const;

  await folders.read(ask);
  assert.deepEqual(sent.at(-1), { message: { kind: 'file-part', partId: 7, problem: null }, text: 'one' });
  folders.settle({ requestId, problem: null, changed: null });
  await result;
  await folders.read(ask);

  assert.match(JSON.stringify(sent.at(-1)), /not being sent/);
  assert.deepEqual(distrusted, []);
});

test('a node that asks for a file of another project is not trusted any more', async (t) => {
  const { folders, sent, distrusted, begin } = await setUp(t);
  const { requestId } = await begin('one');
  await begin('other');
  const before = sent.length;

  await folders.read({ kind: 'read-file', ...wanted, requestId, hash: hashOf('other') });

  assert.deepEqual([distrusted.length, sent.length], [1, before]);
});

test('a link in the place of a listed file or folder is not followed out of the project', async (t) => {
  const { root, folders, sent, begin } = await setUp(t);
  const { requestId } = await begin('one');
  await rm(join(root, 'one', 'a.txt'));
  await symlink(join(root, 'other', 'a.txt'), join(root, 'one', 'a.txt'));

  await folders.read({ kind: 'read-file', ...wanted, requestId, hash: hashOf('one') });

  const last = sent.at(-1);
  assert.equal(last?.text, '');
  assert.doesNotMatch(JSON.stringify(last?.message), /"problem":null/);
});

test('what a node could not take fails with its reason, and a node that is lost ends it', async (t) => {
  const { folders, begin } = await setUp(t);
  const { result } = await begin('one');

  folders.lose('The node was lost');

  await assert.rejects(result, /could not be brought to the node: The node was lost/);
});

test('a file that changes at each attempt is a trouble of the project, and names it', async (t) => {
  const { root, begin, fail } = await setUp(t);
  const { requestId, result } = await begin('one');
  const refused = assert.rejects(result, (error: Error) => {
    assert.equal(error.name, 'UnsentFolder');
    assert.ok(error.message.includes(join(root, 'one', 'a.txt')));
    return true;
  });

  await fail(requestId, { problem: 'it changed', changed: 'a.txt' });
  await refused;
});

test('a file that no honest node would name is a trouble of the node', async (t) => {
  const { begin, fail } = await setUp(t);
  const { requestId, result } = await begin('one');
  const refused = assert.rejects(result, { name: 'Error', message: /to the node: it changed/ });

  await fail(requestId, { problem: 'it changed', changed: '../other/a.txt' });
  await refused;
});

test('a file that is replaced or added to while it is sent comes as it was listed', async (t) => {
  const { root, folders, sent, begin } = await setUp(t);
  const path = join(root, 'one', 'a.txt');
  const { requestId } = await begin('one');
  const ask = { kind: 'read-file', ...wanted, requestId, hash: hashOf('one') } as const;

  await appendFile(path, ' and more');
  await folders.read(ask);
  assert.equal(sent.at(-1)?.text, 'one');
  await folders.keep(path);
  await writeFile(join(root, 'new.txt'), 'new');
  await rename(join(root, 'new.txt'), path);
  await folders.read(ask);

  assert.equal(sent.at(-1)?.text, 'one');
});
