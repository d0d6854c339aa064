// Another program that has the same SQLite file open: a process of its own, since the locks are between processes.
import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, link, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { documentOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import { runAction } from '../testing/run-action.ts';
import { standardExecutors } from './standard-executors.ts';

let folder = '';
const programs: ChildProcess[] = [];

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-locks-'));
});

after(async () => {
  for (const program of programs) program.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

interface OtherProgram {
  execute(sql: string): Promise<unknown>;
}

/** Opens the file in another process, which executes what it is sent. */
async function openElsewhere(Path: string): Promise<OtherProgram> {
  const place = new URL('../testing/other-program.mjs', import.meta.url);
  const program = fork(place, [Path], { execArgv: [] });
  programs.push(program);
  await once(program, 'message');
  return {
    async execute(sql) {
      program.send(sql);
      const [answer] = await once(program, 'message');
      return answer;
    },
  };
}

const sketch = (Path: string, action: string, Sql: string) => ({
  ...{ type: 'Database', action, results: { OutputVariable: 'out', Affected: 'affected' } },
  parameters: { Provider: 'sqlite', Path, Sql },
});
const within = (TimeoutSec: string, { parameters, ...rest }: ReturnType<typeof sketch>) => ({
  ...rest,
  parameters: { ...parameters, TimeoutSec },
});
const act = (Path: string, action: string, Sql: string) => runAction(sketch(Path, action, Sql));
const all = "SELECT group_concat(a, ' ') FROM (SELECT a FROM t ORDER BY rowid)";

test('a row is refused while another program is writing, and is never acknowledged and lost', async () => {
  const Path = path.join(folder, 'writing.db');
  const other = await openElsewhere(Path);
  await other.execute('CREATE TABLE t (a)');
  await other.execute("BEGIN IMMEDIATE; INSERT INTO t VALUES ('theirs')");

  const refused = await runAction(within('2', sketch(Path, 'Execute', "INSERT INTO t VALUES ('ours')")));
  const committed = await other.execute('COMMIT');
  const inserted = await act(Path, 'Execute', "INSERT INTO t VALUES ('ours')");

  assert.equal(refused.branch, 'OnError');
  assert.match(refused.error, /the file is locked: another run or program is writing to it/);
  assert.equal(committed, 'done');
  assert.deepEqual([inserted.error, inserted.values.variables.affected], ['', '1']);
  assert.equal((await act(Path, 'Scalar', all)).values.variables.out, 'theirs ours');
});

test('a row waits for the transaction of another program that ends', async () => {
  const Path = path.join(folder, 'waiting.db');
  const other = await openElsewhere(Path);
  await other.execute('CREATE TABLE t (a)');
  await other.execute("BEGIN IMMEDIATE; INSERT INTO t VALUES ('theirs')");

  const inserting = act(Path, 'Execute', "INSERT INTO t VALUES ('ours')");
  await other.execute('SELECT count(*) FROM t');
  await other.execute('COMMIT');

  assert.equal((await inserting).error, '');
  assert.equal((await act(Path, 'Scalar', all)).values.variables.out, 'theirs ours');
});

test('a statement waits for the lock as long as its TimeoutSec, and leaves the transaction of its run open', async () => {
  const Path = path.join(folder, 'patient.db');
  const other = await openElsewhere(Path);
  await other.execute('CREATE TABLE t (a); CREATE TABLE u (a)');
  await other.execute("BEGIN IMMEDIATE; INSERT INTO u VALUES ('theirs')");
  const document = documentOf([
    sketch(Path, 'Execute', 'BEGIN'),
    { ...within('1', sketch(Path, 'Execute', "INSERT INTO t VALUES ('short')")), optional: true },
    { type: 'File', action: 'Append', parameters: { Path: path.join(folder, 'gave-up'), Text: 'x' } },
    within('60', sketch(Path, 'Execute', "INSERT INTO t VALUES ('long')")),
    sketch(Path, 'Execute', 'COMMIT'),
  ]);

  const running = runDocument(document, { executors: standardExecutors });
  await written(path.join(folder, 'gave-up'));
  await other.execute('COMMIT');
  const { outcome } = await running;

  assert.equal(outcome.result, 'success', outcome.errorMessage ?? '');
  assert.equal((await act(Path, 'Scalar', all)).values.variables.out, 'long');
});

test('the transaction of a run keeps other programs from writing, whatever else the run does with the file', async () => {
  const Path = path.join(folder, 'ours.db');
  const other = await openElsewhere(Path);
  await other.execute('CREATE TABLE t (a)');
  const document = documentOf([
    sketch(Path, 'Execute', 'BEGIN IMMEDIATE'),
    sketch(Path, 'Execute', "INSERT INTO t VALUES ('ours')"),
    { type: 'File', action: 'Copy', parameters: { Path, To: path.join(folder, 'copied.db') } },
    { type: 'File', action: 'Exists', parameters: { Path: path.join(folder, 'go'), TimeoutSec: '60' } },
    sketch(Path, 'Execute', 'COMMIT'),
  ]);

  const running = runDocument(document, { executors: standardExecutors });
  await written(path.join(folder, 'copied.db'));
  const refused = await other.execute("INSERT INTO t VALUES ('theirs')");
  await writeFile(path.join(folder, 'go'), '');
  const { outcome } = await running;

  assert.deepEqual([outcome.result, refused], ['success', 'database is locked']);
  assert.equal((await act(Path, 'Scalar', all)).values.variables.out, 'ours');
});

async function written(file: string): Promise<void> {
  for (;;) {
    const names = await readdir(path.dirname(file));
    if (names.includes(path.basename(file))) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('a file with a write-ahead log that another program has open is read and written', async () => {
  const Path = path.join(folder, 'log.db');
  const other = await openElsewhere(Path);
  await other.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (a); INSERT INTO t VALUES ('theirs')");

  const inserted = await act(Path, 'Execute', "INSERT INTO t VALUES ('ours')");
  const read = await act(Path, 'Scalar', all);

  assert.deepEqual([inserted.error, read.values.variables.out], ['', 'theirs ours']);
  assert.equal(await other.execute(all), 'theirs ours');
});

test('a run that ends within a transaction leaves the file as it was, without a journal', async () => {
  const Path = path.join(folder, 'undone.db');
  await act(Path, 'Execute', 'CREATE TABLE t (a)');
  const actions = ['BEGIN', "INSERT INTO t VALUES ('lost')"].map((sql) => sketch(Path, 'Execute', sql));

  await runDocument(documentOf(actions), { executors: standardExecutors });

  assert.equal((await act(Path, 'Scalar', 'SELECT count(*) FROM t')).values.variables.out, '0');
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.startsWith('undone.db')),
    ['undone.db'],
  );
});

test('a text of two statements is an error, and neither is executed', async () => {
  const Path = path.join(folder, 'two.db');
  await act(Path, 'Execute', 'CREATE TABLE t (a)');

  const two = await act(Path, 'Execute', "INSERT INTO t VALUES ('a;b'); DELETE FROM t");
  const trigger = await act(
    Path,
    'Execute',
    "CREATE TRIGGER g AFTER INSERT ON t BEGIN UPDATE t SET a = 'x;y'; DELETE FROM t WHERE a = 1; END; -- the end",
  );

  assert.match(two.error, /one action executes one statement; another one begins at "DELETE FROM t"/);
  assert.equal(trigger.error, '');
  assert.equal((await act(Path, 'Scalar', 'SELECT count(*) FROM t')).values.variables.out, '0');
});

test('whole numbers stay whole, large ones keep their digits, and columns of the same name are kept', async () => {
  const Path = path.join(folder, 'numbers.db');
  await act(Path, 'Execute', 'CREATE TABLE t (a TEXT, b INTEGER)');
  const parameters = { Provider: 'sqlite', Path, Sql: 'INSERT INTO t VALUES (?, 9007199254740993)' };
  await runAction({ type: 'Database', action: 'Execute', parameters: { ...parameters, Parameters: '[36]' } });

  const read = await runAction(
    {
      type: 'Database',
      action: 'Query',
      parameters: { Provider: 'sqlite', Path, Sql: 'SELECT a, b, a FROM t', Table: 'out' },
    },
    { tables: { 'out+': [] } },
  );

  assert.deepEqual(
    read.values.tables.out,
    [
      ['a', 'b', 'a'],
      ['36', '9007199254740993', '36'],
    ],
    read.error,
  );
});

for (const [Sql, Parameters, expected] of [
  ['SELECT $2 || $1', '["a", "b"]', 'ba'],
  ["SELECT ?2 || '?' || $1 -- ?", '["a", "b"]', 'b?a'],
  ['SELECT ?2 || ?', '["a", "b"]', /holds \? and numbered placeholders; use one kind/],
  ['SELECT ?', '[]', /holds the placeholder \? for value 1; Parameters hold 0/],
  ['SELECT $3', '["a", "b"]', /holds the placeholder \$3 for value 3; Parameters hold 2/],
  ['SELECT :name', '["a"]', /a placeholder is \? or \$1; the statement holds :name/],
  [' -- nothing', '[]', /the statement is empty/],
] as const) {
  test(`${Sql} with ${Parameters} gives ${expected}`, async () => {
    const parameters = { Provider: 'sqlite', Path: path.join(folder, 'values.db'), Sql, Parameters };

    const run = await runAction({ ...sketch('', 'Scalar', Sql), parameters });

    if (typeof expected === 'string') assert.equal(run.values.variables.out, expected, run.error);
    else assert.match(run.error, expected);
  });
}

test('a journal that has another name is refused before SQLite writes to it', async () => {
  const Path = path.join(folder, 'linked.db');
  await act(Path, 'Execute', 'CREATE TABLE t (a)');
  await writeFile(path.join(folder, 'victim'), '\0'.repeat(100));
  await link(path.join(folder, 'victim'), `${Path}-journal`);

  const run = await act(Path, 'Execute', 'INSERT INTO t VALUES (1)');

  assert.match(run.error, /linked\.db-journal is no file of one name/);
});

test('a journal that names a further file is refused, since SQLite would delete that file', async () => {
  const Path = path.join(folder, 'super.db');
  await act(Path, 'Execute', 'CREATE TABLE t (a)');
  await copyFile(Path, `${Path}-journal`);
  await writeFile(`${Path}-journal`, Buffer.from('d9d505f920a163d7', 'hex'), { flag: 'a' });

  const run = await act(Path, 'Execute', 'INSERT INTO t VALUES (1)');

  assert.match(run.error, /its journal belongs to several databases/);
});
