import assert from 'node:assert/strict';
import {
  existsSync,
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
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { runAction } from '../testing/run-action.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gatehouse-planted-')));
const [work, data] = [join(folder, 'work'), join(folder, 'data')];
const fileRights = [
  { path: folder, access: 'write' },
  { path: data, access: 'none' },
] as const;

before(() => {
  for (const path of [work, data, join(work, 'into'), join(work, 'from/deep')])
    mkdirSync(path, { recursive: true });
  writeFileSync(join(data, 'keys.journal'), 'the keys', { mode: 0o600 });
  writeFileSync(join(work, 'from/keys.journal'), 'other keys');
  writeFileSync(join(work, 'from/deep/planted.txt'), 'planted');
});

after(() => rmSync(folder, { recursive: true }));

function run(type: string, action: string, parameters: Record<string, string>) {
  const results = { OutputVariable: 'out' };
  return runAction({ type, action, parameters, results }, { fileRights, projectPath: join(work, 'x.zp') });
}

const untouched = () => {
  assert.deepEqual(readdirSync(data), ['keys.journal']);
  assert.equal(readFileSync(join(data, 'keys.journal'), 'utf8'), 'the keys');
};

for (const Overwrite of ['true', 'false']) {
  for (const action of ['Unzip', 'Copy'] as const) {
    test(`${action} into a folder with links to closed places writes nothing there, with Overwrite ${Overwrite}`, async () => {
      const to = join(work, `into-${action}-${Overwrite}`);
      mkdirSync(to);
      symlinkSync(join(data, 'keys.journal'), join(to, 'keys.journal'));
      symlinkSync(data, join(to, 'deep'));
      const archive = join(work, `${action}-${Overwrite}.zip`);
      await run('File', 'Zip', { Path: join(work, 'from'), To: archive });

      const ended =
        action === 'Unzip'
          ? await run('File', 'Unzip', { Path: archive, To: to, Overwrite })
          : await run('Directory', 'Copy', { Path: join(work, 'from'), To: to, Overwrite });

      assert.equal(ended.branch, 'OnError');
      untouched();
    });
  }
}

test('a statement of SQLite reaches only the file of its action', async () => {
  const own = join(work, 'own.db');
  const other = join(work, 'other.db');
  const execute = (Sql: string) => run('Database', 'Execute', { Provider: 'sqlite', Path: own, Sql });
  assert.equal((await execute('CREATE TABLE t(a)')).error, '');
  const statements = [
    `ATTACH '${data}/planted.db' AS x`,
    `ATTACH 'file:${data}/planted.db' AS x`,
    `VACUUM INTO '${data}/vac.db'`,
    `ATTACH '${other}' AS x`,
    `VACUUM INTO '${other}'`,
    `ATTACH '${own}-journal' AS x`,
    "PRAGMA temp_store_directory = '/tmp'; SELECT load_extension('/tmp/x.so')",
  ];

  for (const statement of statements) {
    const { error } = await execute(statement);
    assert.match(error, /names the file|does not do it/, statement);
  }

  assert.equal(existsSync(other), false);
  untouched();
});

test('SQLite still sorts, attaches memory and cleans up its own file', async () => {
  const Path = join(work, 'clean.db');
  const execute = (Sql: string) => run('Database', 'Execute', { Provider: 'sqlite', Path, Sql });
  const ends = [];
  for (const sql of [
    'CREATE TABLE t(a, b)',
    "INSERT INTO t WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) SELECT i, hex(i) || 'x' FROM n",
    'CREATE INDEX tb ON t(b)',
    'DELETE FROM t WHERE a % 2',
    'VACUUM',
    "ATTACH ':memory:' AS m",
  ])
    ends.push((await execute(sql)).error);

  const rows = await run('Database', 'Scalar', {
    ...{ Provider: 'sqlite', Path },
    Sql: 'SELECT b FROM t ORDER BY b DESC LIMIT 1',
  });

  assert.deepEqual([ends, rows.values.variables.out], [['', '', '', '', '', ''], '39393938x']);
  assert.deepEqual(
    readdirSync(work).filter((name) => name.startsWith('clean.db')),
    ['clean.db'],
  );
});

test('a database that is a link to a closed place, or has another name, is refused', async () => {
  symlinkSync(join(data, 'new.db'), join(work, 'link.db'));

  const linked = await run('Database', 'Execute', {
    ...{ Provider: 'sqlite', Path: join(work, 'link.db') },
    Sql: 'CREATE TABLE t(a)',
  });

  assert.match(linked.error, /is closed to projects/);
  untouched();
});

test('a closed working folder of a program is refused, and an open one is used', async () => {
  const where = (WorkDir: string) => run('Program', 'Run', { Path: 'pwd', WorkDir });

  assert.match((await where(data)).error, /is closed to projects/);
  assert.equal((await where(work)).error, '');
});
