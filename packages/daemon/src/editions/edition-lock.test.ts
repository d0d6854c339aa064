import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkEditionAtStart } from './check-at-start.ts';
import type { Edition } from './edition.ts';
import { lockDifferences, lockOf, lockPathOf, readLock, writeLock } from './edition-lock.ts';
import { readEdition } from './read-edition.ts';

const healthy = fileURLToPath(new URL('../../../../test/fixtures/plugins/healthy/', import.meta.url));

let folder = '';
let edition: Edition;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-lock-'));
  await cp(healthy, join(folder, 'healthy'), { recursive: true });
  const content = { title: 'Own', ports: { editor: 0, runner: 0 }, plugins: ['./healthy'] };
  await writeFile(join(folder, 'own.json'), JSON.stringify(content));
  edition = await readEdition(join(folder, 'own.json'));
});
after(() => rm(folder, { recursive: true, force: true }));

async function setVersion(version: string): Promise<void> {
  const path = join(folder, 'healthy', 'gatehouse.plugin.json');
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(
    path,
    JSON.stringify({ ...manifest, ...(version === '' ? { title: 'else' } : { version }) }),
  );
}

test('a lock names each plugin with version and digest, whatever the layout of the manifest', async () => {
  const before = await lockOf(edition.plugins);
  await setVersion('1.0.0');

  assert.match(before.plugins.healthy?.manifest ?? '', /^sha256-/);
  assert.deepEqual(lockDifferences(before, await lockOf(edition.plugins)), []);
});

test('another version, another manifest, and a plugin too many or too few are each told', async () => {
  const entry = (version: string, manifest: string, code = 'c') => ({ version, manifest, code });
  const locked = {
    lockVersion: 2,
    plugins: {
      a: entry('1.0.0', 'x'),
      b: entry('1.0.0', 'x'),
      c: entry('1.0.0', 'x'),
      e: entry('1.0.0', 'x'),
    },
  };
  const found = {
    lockVersion: 2,
    plugins: {
      ...{ a: entry('1.1.0', 'y'), b: entry('1.0.0', 'y'), d: entry('1.0.0', 'x') },
      e: entry('1.0.0', 'x', 'd'),
    },
  };

  const differences = lockDifferences({ ...locked, lockVersion: 2 }, { ...found, lockVersion: 2 });

  assert.deepEqual(
    differences.map((text) => text.slice(0, 20)),
    [
      'a is 1.1.0, the lock',
      'b 1.0.0 has another ',
      'c 1.0.0 is in the lo',
      'd 1.0.0 is not in th',
      'e 1.0.0 has other co',
    ],
  );
});

test('other code behind the same manifest is a problem, and other packages beside it are not', async () => {
  const before = await lockOf(edition.plugins);
  await mkdir(join(folder, 'healthy', 'node_modules', 'x'), { recursive: true });
  await writeFile(join(folder, 'healthy', 'node_modules', 'x', 'index.js'), 'anything');
  const same = lockDifferences(before, await lockOf(edition.plugins));
  await writeFile(join(folder, 'healthy', 'more.ts'), 'export const more = 1;');
  const more = lockDifferences(before, await lockOf(edition.plugins));
  await rm(join(folder, 'healthy', 'more.ts'));

  assert.deepEqual(same, []);
  assert.deepEqual(more, ['healthy 1.0.0 has other code than the locked one']);
  assert.deepEqual(lockDifferences(before, await lockOf(edition.plugins)), []);
});

test('a lock that is damaged is refused, and one that is not there is none', async () => {
  const path = join(folder, 'damaged.lock.json');
  await writeFile(path, '{"lockVersion":1,"plugins":{}}');

  await assert.rejects(readLock(path), /is not a lock of an edition .*gatehouse edition lock/);
  assert.equal(await readLock(join(folder, 'absent.lock.json')), null);
});

test('a start with other plugins than the lock warns, and a locked one is refused', async () => {
  const warned: string[] = [];
  const log = { warn: (message: string) => void warned.push(message) };
  const start = (isLocked: boolean, folders = [hostFolder, ...edition.plugins]) =>
    checkEditionAtStart({ edition, folders, isLocked, log });
  const hostFolder = fileURLToPath(new URL('../../', import.meta.url));

  await assert.rejects(start(true), /there is no .*own\.lock\.json; write it with/);
  await writeLock(lockPathOf(edition), await lockOf([hostFolder, ...edition.plugins]));
  await start(true);
  await assert.rejects(start(true, [hostFolder]), /healthy 1\.0\.0 is in the lock and is not there/);
  await setVersion('1.0.1');
  await assert.rejects(start(true), /healthy is 1\.0\.1, the lock has 1\.0\.0/);
  await start(false);

  assert.deepEqual(warned, ['the plugins are not those of the lock']);
});
