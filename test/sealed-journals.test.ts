import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { crc32 } from 'node:zlib';
import { startDaemon } from '@gatehouse/daemon';
import { createLogger } from '@gatehouse/host';
import { createApiClient } from './support/api-client.ts';
import { runGatehouse } from './support/gatehouse-process.ts';
import { quietSettings } from './support/quiet-settings.ts';

let root = '';
let dataDir = '';
let configDir = '';
let key = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'gatehouse-sealed-'));
  dataDir = join(root, 'data');
  configDir = join(root, 'config');
  key = await live(dataDir);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const settingsOf = (folder: string) => quietSettings({ dataDir: folder, configDir, hosts: ['runner'] });

/** Starts, issues a key and stops. Returns the first key of the folder, or the known one. */
async function live(folder: string, known?: string): Promise<string> {
  const daemon = await startDaemon(settingsOf(folder), createLogger('silent'));
  try {
    const own = known ?? daemon.bootstrapKey ?? '';
    const runner = createApiClient(daemon.baseUrls.runner ?? '', own);
    await runner.ok('POST /auth/keys', { scopes: ['task:read'], maxTier: 'T0' });
    return own;
  } finally {
    await daemon.stop();
  }
}

/** Leaves an unsaved edit in a folder. */
async function edit(folder: string, name: string, known?: string): Promise<void> {
  const settings = { ...settingsOf(folder), hosts: ['editor'] as const };
  const daemon = await startDaemon(settings, createLogger('silent'));
  try {
    const editor = createApiClient(daemon.baseUrls.editor ?? '', known ?? daemon.bootstrapKey ?? '');
    await editor.ok('POST /projects');
    await editor.ok('POST /projects/current/variables', { variables: [{ name }] });
  } finally {
    await daemon.stop();
  }
}

async function assertRefused(reason: RegExp): Promise<void> {
  const starting = startDaemon(settingsOf(dataDir), createLogger('silent')).then((daemon) => daemon.stop());
  await assert.rejects(starting, reason);
}

const keysFile = () => join(dataDir, 'store', 'keys.journal');
const auditFile = () => join(dataDir, 'journals', 'admin-000001.journal');

async function editLines(file: string, edit: (lines: string[]) => string[]): Promise<void> {
  const text = await readFile(file, 'latin1');
  await writeFile(file, edit(text.split(/(?<=\n)/)).join(''), 'latin1');
}

function withChecksum(line: string): string {
  const body = line.slice(10, -1);
  return `\x1e${crc32(Buffer.from(body, 'latin1')).toString(16).padStart(8, '0')} ${body}\n`;
}

describe('changed journals', () => {
  test('the keys of another installation do not open this one', async () => {
    const other = join(root, 'other');
    await live(other);
    await cp(join(other, 'store', 'keys.journal'), keysFile());

    await assertRefused(
      /keys\.journal" is not as Gatehouse left it, at byte \d+: .*another installation.*journals trust/,
    );
  });

  for (const [file, path, change] of [
    ['keys', keysFile, ['task:read', 'task:edit']],
    ['audit', auditFile, ['"tier":3', '"tier":1']],
  ] as const) {
    test(`a record of ${file} that was edited, with a checksum that fits, is refused`, async () => {
      const [from, to] = change;
      await editLines(path(), (lines) =>
        lines.map((line) => (line.includes(from) ? withChecksum(line.replace(from, to)) : line)),
      );

      await assertRefused(/is not as Gatehouse left it, at byte \d+: its records do not fit their seal/);
    });

    test(`the last record of ${file} that was cut off is refused`, async () => {
      await editLines(path(), (lines) => lines.slice(0, -2));

      await assertRefused(/it ends with record \d+, and record \d+ was written/);
    });

    test(`an older copy of ${file} is refused`, async () => {
      const older = await readFile(path());
      await live(dataDir, key);
      await writeFile(path(), older);

      await assertRefused(/it ends with record \d+, and record \d+ was written/);
    });

    test(`${file} without seals, as an earlier version wrote it, is refused`, async () => {
      await editLines(path(), (lines) =>
        lines
          .filter((line) => !line.includes(' seal '))
          .map((line, at) =>
            at === 0
              ? withChecksum(line.replace('"format":3', '"format":1').replace('"format":4', '"format":2'))
              : line,
          ),
      );

      await assertRefused(/its records have no seals, and those of this folder have/);
    });

    test(`${file} that was removed is refused`, async () => {
      await rm(path());

      await assertRefused(/the file is missing, and record \d+ was written/);
    });
  }

  test('unsaved edits that were cut off, edited, or are those of another folder are refused', async () => {
    const editsFile = join(dataDir, 'store', 'project-edits.journal');
    await edit(dataDir, 'mine', key);
    const other = join(root, 'other');
    await edit(other, 'theirs');
    const own = await readFile(editsFile);

    await editLines(editsFile, (lines) => lines.slice(0, -2));
    await assertRefused(/it ends with record \d+, and record \d+ was written/);
    await writeFile(editsFile, own);
    await editLines(editsFile, (lines) =>
      lines.map((line) => (line.includes('mine') ? withChecksum(line.replace('mine', 'ours')) : line)),
    );
    await assertRefused(/its records do not fit their seal/);
    await rm(editsFile);
    await symlink(join(other, 'store', 'project-edits.journal'), editsFile);
    await assertRefused(/project-edits\.journal" is not as Gatehouse left it/);
  });

  test('an older copy of the whole data folder is refused', async () => {
    await cp(dataDir, join(root, 'older'), { recursive: true });
    await live(dataDir, key);
    await rm(dataDir, { recursive: true });
    await rename(join(root, 'older'), dataDir);

    await assertRefused(/and record \d+ was written/);
  });

  test('a folder whose id was removed or replaced does not count as a new one', async () => {
    const other = join(root, 'other');
    await live(other);
    await cp(join(other, 'folder-id'), join(dataDir, 'folder-id'));
    await assertRefused(/is not the one that Gatehouse left there/);
    await rm(join(dataDir, 'folder-id'));

    await assertRefused(/is not the one that Gatehouse left there.*journals trust/);
  });
});

describe('the master key of a data folder', () => {
  test('it lies outside of the folder, for the owner alone', async () => {
    const folder = join(configDir, 'data-folders');
    const files = await readdir(folder);
    const modes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).mode & 0o777));

    assert.deepEqual(
      modes,
      files.map(() => 0o600),
    );
    assert.equal((await stat(folder)).mode & 0o777, 0o700);
    assert.equal(files.filter((file) => file.endsWith('.key.json')).length, 1);
  });

  test('without it the start is refused, and after `journals trust` the keys are those that were', async () => {
    await rm(configDir, { recursive: true });
    await assertRefused(/The master key of the data folder .* is missing.*journals trust/);

    const refused = await trust();
    const { code, stdout } = await trust('--yes');
    await live(dataDir, key);

    assert.match(refused.stderr, /no terminal to ask at.*--yes/);
    assert.deepEqual([refused.code, code], [1, 0]);
    assert.match(stdout, /count as they are now/);
  });

  test('a copy from a backup is accepted by `journals trust` alone', async () => {
    const older = await readFile(keysFile());
    await live(dataDir, key);
    await writeFile(keysFile(), older);
    await assertRefused(/was written/);

    await trust('--yes');

    await live(dataDir, key);
  });

  test('a folder that was moved or copied keeps its keys and its seals', async () => {
    const copied = join(root, 'copied');
    await cp(dataDir, copied, { recursive: true });
    await live(copied, key);
    await live(dataDir, key);
    const moved = join(root, 'moved');
    await rename(dataDir, moved);
    await live(moved, key);
    dataDir = moved;
    await editLines(keysFile(), (lines) => lines.slice(0, -2));

    await assertRefused(/was written/);
  });

  async function trust(...flags: readonly string[]) {
    const named = process.env.GATEHOUSE_CONFIG_DIR;
    process.env.GATEHOUSE_CONFIG_DIR = configDir;
    try {
      return await runGatehouse(['journals', 'trust', '--data-dir', dataDir, ...flags]);
    } finally {
      if (named === undefined) delete process.env.GATEHOUSE_CONFIG_DIR;
      else process.env.GATEHOUSE_CONFIG_DIR = named;
    }
  }
});

test('the folder of a version without seals is sealed at the first start', async () => {
  const strip = (lines: string[]) =>
    lines
      .filter((line) => !line.includes(' seal '))
      .map((line, at) =>
        at === 0
          ? withChecksum(line.replace('"format":3', '"format":1').replace('"format":4', '"format":2'))
          : line,
      );
  for (const folder of ['store', 'journals']) {
    for (const name of await readdir(join(dataDir, folder)))
      await editLines(join(dataDir, folder, name), strip);
  }
  await rm(join(dataDir, 'folder-id'));
  await rm(configDir, { recursive: true });

  await live(dataDir, key);

  assert.match(await readFile(keysFile(), 'latin1'), /"format":3.* seal /s);
  assert.match(await readFile(auditFile(), 'latin1'), /"format":4.* seal /s);
  await editLines(auditFile(), (lines) => lines.slice(0, -2));
  await assertRefused(/was written/);
});
