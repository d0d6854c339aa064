import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { isMissing } from './file-error.ts';
import { factsOf, ownFactsOf } from './file-facts.ts';
import { isRefusal } from './file-refusal.ts';
import { readFolder } from './folder-entries.ts';
import type { GuardedPath } from './guarded-path.ts';
import { makeFolders } from './make-folders.ts';
import { copyLink, moveEntry, removeEmptyFolder, removeFile } from './move-entry.ts';
import { openRegular } from './open-regular.ts';
import { appendToFile, readRegularFile } from './regular-file.ts';
import { replaceFile } from './replace-file.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gatehouse-door-')));
after(() => rmSync(folder, { recursive: true }));

const secret = 'the key';

/** A folder `open` with some entries, and a folder `closed` with a private file. */
function newCase() {
  const root = mkdtempSync(join(folder, 'case-'));
  const [open, closed] = [join(root, 'open'), join(root, 'closed')];
  for (const path of [open, closed, join(open, 'sub'), join(closed, 'sub')]) mkdirSync(path);
  writeFileSync(join(closed, 'key'), secret, { mode: 0o600 });
  writeFileSync(join(open, 'own.txt'), 'mine');
  const rights = [
    { path: dirname(folder), access: 'write' },
    { path: closed, access: 'none' },
  ] as const;
  const named = (name: string): GuardedPath => ({ path: join(root, name), rights });
  const listed = () => [readdirSync(closed).sort(), readFileSync(join(closed, 'key'), 'utf8')];
  return { root, open, closed, named, listed };
}

type Case = ReturnType<typeof newCase>;

/** Routes from the open folder to a name in the closed one; the last name is `key`, or a missing one. */
const ways: Readonly<Record<string, (given: Case) => string>> = {
  'the path itself': () => 'closed/key',
  'a way with ..': () => 'open/../closed/key',
  'a link to the file': ({ open, closed }) => {
    symlinkSync(join(closed, 'key'), join(open, 'to-key'));
    return 'open/to-key';
  },
  'a relative link to the file': ({ open }) => {
    symlinkSync('../closed/key', join(open, 'to-key'));
    return 'open/to-key';
  },
  'a link to the folder': ({ open, closed }) => {
    symlinkSync(closed, join(open, 'to-closed'));
    return 'open/to-closed/key';
  },
  'a link to a link': ({ open, closed }) => {
    symlinkSync(join(closed, 'key'), join(open, 'second'));
    symlinkSync('second', join(open, 'first'));
    return 'open/first';
  },
  'a link that leads nowhere yet': ({ open, closed }) => {
    symlinkSync(join(closed, 'new'), join(open, 'to-new'));
    return 'open/to-new';
  },
  'a name that is not there': () => 'closed/new',
  'a folder that is not there': () => 'closed/none/new',
};

const elsewhere = ({ named }: Case) => named('open/elsewhere');

const uses: Readonly<Record<string, (file: GuardedPath, given: Case) => Promise<unknown>>> = {
  read: (file) => readRegularFile(file, 100),
  append: (file) => appendToFile(file, () => Buffer.from('x')),
  replace: (file) => replaceFile(file, { makesFolders: false }, (to) => to.writeFile('x')),
  'replace with folders': (file) => replaceFile(file, { makesFolders: true }, (to) => to.writeFile('x')),
  'open to change': async (file) => (await openRegular(file, 'change')).file.close(),
  look: (file) => factsOf(file),
  'make folders': (file) => makeFolders(file),
  list: (file) => readFolder(file, { maxEntries: 10 }),
};

for (const [use, act] of Object.entries(uses)) {
  for (const [way, nameOf] of Object.entries(ways)) {
    test(`${use}: ${way} does not lead into a closed place`, async () => {
      const given = newCase();
      const file = given.named(nameOf(given));
      const before = given.listed();

      const error = await act(file, given).catch((cause: unknown) => cause);

      assert.deepEqual(given.listed(), before);
      assert.ok(error instanceof Error, `it did not fail: ${String(error)}`);
      // A broken link counts as missing; errors reveal nothing about a closed place.
      const isOwnName = way.startsWith('a link that') && isMissing(error);
      assert.ok(isRefusal(error) || isOwnName || /EEXIST|ENOTDIR|ENOENT/.test(error.message), error.message);
    });
  }
}

const names: Readonly<Record<string, (file: GuardedPath, given: Case) => Promise<unknown>>> = {
  'look at the name': (file) => ownFactsOf(file),
  'remove a file': (file) => removeFile(file),
  'remove a folder': (file) => removeEmptyFolder(file),
  'move away': (file, given) => moveEntry(file, elsewhere(given), { overwrite: true }),
  'move there': (file, given) => moveEntry(given.named('open/own.txt'), file, { overwrite: true }),
  'copy a link there': (file, given) => {
    symlinkSync('own.txt', join(given.open, 'some-link'));
    return copyLink(given.named('open/some-link'), file);
  },
};

for (const [use, act] of Object.entries(names)) {
  for (const way of [
    'the path itself',
    'a way with ..',
    'a link to the folder',
    'a name that is not there',
  ]) {
    test(`${use}: ${way} does not lead into a closed place`, async () => {
      const given = newCase();
      const file = given.named(ways[way]?.(given) ?? '');
      const before = given.listed();

      await assert.rejects(act(file, given), isRefusal);

      assert.deepEqual(given.listed(), before);
    });
  }
}

test('links inside open places work, at the end of a path and in its folders', async () => {
  const { open, named } = newCase();
  symlinkSync('sub', join(open, 'to-sub'));
  symlinkSync('to-sub/late.txt', join(open, 'late'));

  await appendToFile(named('open/late'), () => Buffer.from('one'));
  await replaceFile(named('open/late'), { makesFolders: true }, (file) => file.writeFile('two'));
  await makeFolders(named('open/to-sub/deep/er'));

  assert.equal(readFileSync(join(open, 'sub/late.txt'), 'utf8'), 'two');
  assert.equal(String(await readRegularFile(named('open/to-sub/late.txt'), 100)), 'two');
  assert.ok(existsSync(join(open, 'sub/deep/er')));
});

test('links in a circle are an error', async () => {
  const { open, named } = newCase();
  symlinkSync('two', join(open, 'one'));
  symlinkSync('one', join(open, 'two'));

  for (const act of [uses.read, uses.append, uses.replace])
    await assert.rejects(async () => act?.(named('open/one'), newCase()), /ELOOP/);
});

test('a private file with several names is neither read nor written in its place', async () => {
  const given = newCase();
  linkSync(join(given.closed, 'key'), join(given.open, 'same'));

  for (const use of ['read', 'append', 'open to change'])
    await assert.rejects(async () => uses[use]?.(given.named('open/same'), given), /several names/);

  await replaceFile(given.named('open/same'), { makesFolders: false }, (file) => file.writeFile('x'));
  assert.equal(given.listed()[1], secret);
});

test('a file with several names that all may read is read, and not written in its place', async () => {
  const given = newCase();
  chmodSync(join(given.open, 'own.txt'), 0o644);
  linkSync(join(given.open, 'own.txt'), join(given.open, 'same'));

  assert.equal(String(await readRegularFile(given.named('open/same'), 100)), 'mine');
  await assert.rejects(async () => uses.append?.(given.named('open/same'), given), /several names/);
});

test('devices and pipes are refused at once', { skip: process.platform === 'win32' }, async () => {
  const given = newCase();
  execFileSync('mkfifo', [join(given.open, 'pipe')]);

  for (const use of ['read', 'append', 'replace'])
    await assert.rejects(
      async () => uses[use]?.(given.named('open/pipe'), given),
      /not a regular file|ENXIO/,
    );
});

test('what is only read is not written, and the message names the rule and the setting', async () => {
  const { root, named } = newCase();
  const file = { ...named('open/own.txt'), rights: [{ path: root, access: 'read' }] as const };
  const others = {
    ...file,
    rights: [
      { path: '/', access: 'read' },
      { path: '/elsewhere', access: 'write' },
    ] as const,
  };

  assert.equal(String(await readRegularFile(file, 100)), 'mine');
  await assert.rejects(
    appendToFile(file, () => Buffer.from('x')),
    /without the scope io:filesystem/,
  );
  await assert.rejects(
    appendToFile(others, () => Buffer.from('x')),
    /own folder.*runtime\.files\.roots/,
  );
});

test('a descriptor of this process does not lead past the rights', {
  skip: !existsSync('/proc/self/fd'),
}, async () => {
  const given = newCase();
  const { file } = await openRegular(
    { ...given.named('closed/key'), rights: [{ path: '/', access: 'write' }] },
    'read',
  );
  const path = `/proc/self/fd/${file.fd}`;

  for (const use of ['read', 'append', 'replace'])
    await assert.rejects(async () => uses[use]?.({ ...given.named(''), path }, given), isRefusal);
  await file.close();
});
