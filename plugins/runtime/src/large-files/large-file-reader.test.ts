import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { documentDigest } from '../document/document-digest.ts';
import { testFiles } from '../testing/test-files.ts';
import { documentOf } from '../testing.ts';
import { runAtOnce } from '../text/slices.ts';
import { createProjectFiles } from './create-project-files.ts';
import { LargeFileReader } from './large-file-reader.ts';

const plain = createProjectFiles('7.4.0.0', () => testFiles);
const hasDescriptors = process.platform === 'linux' ? false : 'processes and open files are asked of /proc';
let folder = '';
const at = (name: string) => join(folder, name);

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-large-'));
});
after(() => rm(folder, { recursive: true }));

const files = () => createProjectFiles('7.4.0.0', () => testFiles, new LargeFileReader(at('work')));

/** A document above the size at which files are read in a child process. */
function largeDocument(lines = 650_000): ProjectDocument {
  const variable = { name: 'v', comment: '', group: 'UserDefined' } as const;
  return {
    ...documentOf([{ type: 'File', action: 'Read' }]),
    variables: [{ ...variable, defaultValue: 'a text of "some" länge\n'.repeat(lines) }],
  };
}

test('a large file is read as a small one is, with the same facts and the same digest', async () => {
  for (const name of ['large.zp', 'large.xmlz']) {
    const document = largeDocument();
    const facts = await plain.write(at(name), document);

    const read = await files().read(at(name));

    assert.deepEqual(structuredClone(read.document), document);
    assert.deepEqual(read.facts, facts);
    assert.equal(runAtOnce(documentDigest(read.document)), runAtOnce(documentDigest(document)));
  }
});

test('a large file that is not a project is refused with the same message', async () => {
  const text = (await plain.serialize(largeDocument(), 'a.zp')).toString();
  const damaged: readonly (readonly [string, string])[] = [
    ['cut.zp', text.slice(0, -10)],
    ['field.zp', text.replace('"formatVersion"', '"unknown": 1,\n  "formatVersion"')],
    ['twice.zp', text.replace('"variables": [', '"variables": [{"name":"v"},')],
  ];
  for (const [name, content] of damaged) {
    await writeFile(at(name), content);
    const { message } = await plain.read(at(name)).then(
      () => assert.fail('was read'),
      (error: Error) => error,
    );

    await assert.rejects(files().read(at(name)), { code: 'bad_request', message });
  }
});

test('a file of very many small values is refused, and says what to do', async () => {
  const value = 'x'.repeat(100);
  const variables = Array.from({ length: 600_000 }, (_, n) => ({ name: `v${n}`, defaultValue: value }));
  await writeFile(at('many.zp'), JSON.stringify({ ...documentOf([]), variables }));

  await assert.rejects(files().read(at('many.zp')), {
    code: 'bad_request',
    message: /would take \d+ MB of memory, and 144 MB are allowed: split it/,
  });
});

test('a reader that dies is an error of its own file only', { skip: hasDescriptors }, async () => {
  await plain.write(at('dies.zp'), largeDocument());
  const reader = files();
  const reading = reader.read(at('dies.zp'));
  const outcome = assert.rejects(reading, { code: 'bad_request', message: /takes too much time or memory/ });
  let readers = readersOf(process.pid);
  while (readers.length === 0) {
    await setImmediate();
    readers = readersOf(process.pid);
  }

  for (const pid of readers) process.kill(pid, 'SIGKILL');
  await outcome;

  assert.equal((await reader.read(at('dies.zp'))).document.variables.length, 1);
});

/** Reader processes of a process. */
function readersOf(pid: number): readonly number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean);
  return children
    .map(Number)
    .filter((child) => /large-files.main/.test(readFileSync(`/proc/${child}/cmdline`, 'utf8')));
}

test('nothing is left of a file that was read or refused', async () => {
  await plain.write(at('left.zp'), largeDocument());
  await files().read(at('left.zp'));

  if (process.platform !== 'win32') assert.deepEqual(await readdir(at('work')), []);
});

test('the values of unreachable documents do not pile up', { skip: hasDescriptors }, async () => {
  await plain.write(at('again.zp'), largeDocument());
  const reader = files();
  const before = openValues();
  let reads = 0;
  let open = before;
  // The collector of garbage decides when it closes some.
  while (open === before + reads && reads < 20) {
    await reader.read(at('again.zp'));
    reads += 1;
    open = openValues();
  }

  assert.ok(open < before + reads, `${open} files were open after ${reads} documents`);
});

function openValues(): number {
  const targets = readdirSync('/proc/self/fd').map((fd) => readlinkOrNothing(`/proc/self/fd/${fd}`));
  return targets.filter((target) => target.includes('/values-')).length;
}

/** The descriptor of the folder itself is closed by now. */
function readlinkOrNothing(path: string): string {
  return existsSync(path) ? readlinkSync(path) : '';
}
