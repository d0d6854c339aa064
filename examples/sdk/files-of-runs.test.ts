import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { isRefusal, projectFile } from '@gatehouse/sdk-actions/files';
import { appendRow, isSameFile, readOrElse, readSettings } from './files-of-runs.ts';
import { assertSmall, firstBytes, linesOf, namesIn, removeWithFiles, rightsTo } from './folders-of-runs.ts';

const folder = await realpath(await mkdtemp(join(tmpdir(), 'gatehouse-files-')));
after(() => rm(folder, { recursive: true }));
const run = { projectPath: join(folder, 'shop.zp'), fileRights: rightsTo(folder, 'write') };

test('a file beside the project is read, appended to, and known by its links', async () => {
  await writeFile(join(folder, 'settings.json'), '{ "take": 5 }');
  await symlink('settings.json', join(folder, 'link.json'));
  await appendRow('rows.csv', run, ['a', '1']);

  assert.deepEqual(await readSettings('settings.json', run), { take: 5 });
  assert.equal(await readOrElse('missing.txt', run, 'none'), 'none');
  assert.ok(await isSameFile('settings.json', 'link.json', run));
  assert.equal(await readFile(join(folder, 'rows.csv'), 'utf8'), 'name;value\na;1\n');
  assert.equal((await firstBytes(projectFile('rows.csv', run), 4)).toString(), 'name');
  const lines: string[] = [];
  for await (const line of linesOf(projectFile('rows.csv', run))) lines.push(line);
  assert.deepEqual(lines, ['name;value', 'a;1']);
  await assert.rejects(assertSmall(projectFile('rows.csv', run), 3), /15 bytes; 3 are taken/);
});

test('a file elsewhere is refused, also behind a link', async () => {
  await symlink('/etc/hostname', join(folder, 'elsewhere'));

  await assert.rejects(readSettings('/etc/hostname', run), isRefusal);
  await assert.rejects(readSettings('elsewhere', run), isRefusal);
});

test('a folder is removed with its files, and a folder that rights name is not', async () => {
  await mkdir(join(folder, 'old'));
  await writeFile(join(folder, 'old/a.txt'), '');
  const old = projectFile('old', run);
  assert.deepEqual(await namesIn(old, 'file'), ['a.txt']);

  await removeWithFiles(old);

  assert.deepEqual(await namesIn(projectFile('.', run), 'folder'), []);
  await assert.rejects(removeWithFiles(projectFile('.', { ...run, projectPath: join(folder, 'x') })), /./);
});
