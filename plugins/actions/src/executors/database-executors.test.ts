import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as later } from 'node:timers/promises';
import { type ActionSketch, documentOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import { freePort, missing, startProgram, stopPrograms } from '../testing/programs.ts';
import { runAction } from '../testing/run-action.ts';
import { closeServers, listen, serveEndless, serveSilence } from '../testing/test-servers.ts';
import { standardExecutors } from './standard-executors.ts';

type Given = Record<string, string>;
type Provider = 'sqlite' | 'postgres' | 'mysql';
const results = { OutputVariable: 'out', Affected: 'affected', RowCount: 'count' };
let folder = '';

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-database-'));
  await chmod(folder, 0o755);
});

after(async () => {
  await stopPrograms();
  await closeServers();
  await rm(folder, { recursive: true });
});

const endless: Record<Provider, string> = {
  sqlite: 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n',
  postgres: 'SELECT pg_sleep(60)',
  mysql: 'SELECT sleep(60)',
};

function tests(Provider: Provider, skip: string | false, start: () => Promise<Given>) {
  describe(Provider, { skip }, () => {
    let server: Given;
    const mark = (number: number) => (Provider === 'postgres' ? `$${number}` : '?');
    const sketch = (action: string, parameters: Given): ActionSketch => ({
      ...{ type: 'Database', action, results },
      parameters: { Provider, ...server, ...parameters },
    });
    const act = (action: string, parameters: Given, given = {}) =>
      runAction(sketch(action, parameters), given);
    const scalar = async (Sql: string) => (await act('Scalar', { Sql })).values.variables.out;

    before(async () => {
      server = await start();
      const made = await act('Execute', {
        Sql: 'CREATE TABLE people (name VARCHAR(50), age INTEGER, note TEXT)',
      });
      assert.equal(made.branch, 'OnSuccess', made.error);
    });

    test('BulkInsert takes a table, and Query gives it back to a table, a list and as JSON', async () => {
      const rows = [
        ['name', 'age', 'note'],
        ['Ada', '36', ''],
        ["O'Neil; DROP TABLE people", '7', 'grün'],
      ];

      const inserted = await act('BulkInsert', { Into: 'people', Table: 'in' }, { tables: { 'in+': rows } });
      const read = await act(
        'Query',
        { Sql: 'SELECT name, age, note FROM people ORDER BY age DESC', Table: 'out', List: 'names' },
        { tables: { 'out+': [['old']] }, lists: { names: ['old'] } },
      );

      assert.deepEqual([inserted.error, read.error, inserted.values.variables.affected], ['', '', '2']);
      assert.deepEqual(read.values.tables.out, rows);
      assert.deepEqual(read.values.lists.names, ['Ada', "O'Neil; DROP TABLE people"]);
      assert.deepEqual(JSON.parse(read.values.variables.out ?? '')[0], {
        name: 'Ada',
        age: '36',
        note: null,
      });
      assert.equal(read.values.variables.count, '2');
    });

    test('Parameters are values and never parts of the statement', async () => {
      const Parameters = JSON.stringify(["x'); DROP TABLE people; --", 36, null]);

      const run = await act('Execute', {
        Sql: `INSERT INTO people VALUES (${[1, 2, 3].map(mark)})`,
        Parameters,
      });
      const Sql = `SELECT name FROM people WHERE age = ${mark(1)} AND name LIKE 'x%'`;
      const read = await act('Scalar', { Sql, Parameters: '[36]' });

      assert.deepEqual(
        [run.values.variables.affected, read.values.variables.out],
        ['1', "x'); DROP TABLE people; --"],
      );
    });

    test('a limit can be a parameter', async () => {
      const run = await act('Query', { Sql: `SELECT name FROM people LIMIT ${mark(1)}`, Parameters: '[1]' });

      assert.equal(run.values.variables.count, '1', run.error);
    });

    test('BulkInsert inserts all rows or none', async () => {
      const long = 'x'.repeat(60);
      const rows = [['a', '1'], Provider === 'sqlite' ? ['a', '1', '2', '3'] : [long, '2']];
      const before = await scalar('SELECT count(*) FROM people');

      const run = await act(
        'BulkInsert',
        { Into: 'people', Columns: 'name, age', Table: 'in' },
        { tables: { in: rows } },
      );

      assert.equal(run.branch, 'OnError');
      assert.equal(await scalar('SELECT count(*) FROM people'), before);
    });

    test('BulkInsert takes thousands of rows', async () => {
      await act('Execute', { Sql: 'CREATE TABLE many (number INTEGER)' });
      const rows = Array.from({ length: 2500 }, (_, index) => [String(index)]);

      const run = await act(
        'BulkInsert',
        { Into: 'many', Columns: 'number', Table: 'in' },
        { tables: { in: rows } },
      );

      assert.equal(run.values.variables.affected, '2500', run.error);
      assert.equal(await scalar('SELECT max(number) FROM many'), '2499');
    });

    for (const [end, expected] of [
      ['ROLLBACK', '0'],
      ['COMMIT', '1'],
    ] as const) {
      test(`a transaction over several actions of a run that ends with ${end} leaves ${expected} rows`, async () => {
        const name = end.toLowerCase();
        const insert = `INSERT INTO people VALUES ('${name}', 1, '')`;
        const actions = ['BEGIN', insert, end].map((Sql) => sketch('Execute', { Sql }));

        const { outcome } = await runDocument(documentOf(actions), { executors: standardExecutors });

        assert.equal(outcome.result, 'success', outcome.errorMessage ?? '');
        assert.equal(await scalar(`SELECT count(*) FROM people WHERE name = '${name}'`), expected);
      });
    }

    test('a result without rows is the empty text, and empties a list', async () => {
      const none = await act('Scalar', { Sql: 'SELECT name FROM people WHERE 1 = 0' });
      const Sql = 'SELECT name FROM people WHERE 1 = 0';
      const listed = await act('Query', { Sql, List: 'names' }, { lists: { names: ['old'] } });

      assert.deepEqual([none.branch, none.values.variables.out], ['OnSuccess', '']);
      assert.deepEqual([listed.values.lists.names, listed.values.variables.out], [[], '[]']);
    });

    test('a wrong statement is an error with the message of the database, and the next one works', async () => {
      const actions = [
        { ...sketch('Execute', { Sql: 'SELEKT 1' }), optional: true },
        sketch('Scalar', { Sql: 'SELECT 42' }),
      ];

      const { outcome, events } = await runDocument(documentOf(actions), { executors: standardExecutors });

      const log = events.find((event) => event.kind === 'log');
      assert.match(log?.kind === 'log' ? log.message : '', /does not do it: .*SELEKT/);
      assert.equal(outcome.values?.variables.out, '42');
    });

    test('more rows than MaxRows are an error', async () => {
      const run = await act('Query', { Sql: 'SELECT number FROM many', MaxRows: '10' });

      assert.match(run.error, /there are more than 10 rows\. Ask for fewer, or raise MaxRows/);
    });

    test('a statement that never ends is ended at the time limit, and the next one works', async () => {
      const actions = [
        { ...sketch('Query', { Sql: endless[Provider], TimeoutSec: '1' }), optional: true },
        sketch('Execute', { Sql: "INSERT INTO people VALUES ('after', 1, '')" }),
      ];

      const { outcome, events } = await runDocument(documentOf(actions), { executors: standardExecutors });

      const log = events.find((event) => event.kind === 'log');
      assert.match(log?.kind === 'log' ? log.message : '', /within 1 s/);
      assert.deepEqual([outcome.result, outcome.errorMessage], ['success', null]);
    });

    for (const Parameters of ['nonsense', '{"a":1}', '[[1]]']) {
      test(`Parameters ${Parameters} are an error`, async () => {
        const run = await act('Scalar', { Sql: 'SELECT 1', Parameters });

        assert.match(run.error, /Parameters must be a JSON array of texts/);
      });
    }
  });
}

tests('sqlite', false, async () => ({ Path: path.join(folder, 'people.sqlite') }));

const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
const postgres = `/usr/lib/postgresql/${versions.at(-1) ?? '?'}/bin`;

/** Servers refuse to run as root: the tests run them as another user, which not every package adds. */
function serverUser(name: string): { uid?: number; gid?: number } {
  if (userInfo().uid !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function ownedFolder(name: string, { uid, gid }: { uid?: number; gid?: number }): Promise<string> {
  const made = path.join(folder, name);
  await mkdir(made);
  if (uid !== undefined && gid !== undefined) await chown(made, uid, gid);
  return made;
}

tests('postgres', missing(`${postgres}/initdb`), async () => {
  const user = serverUser('postgres');
  const home = await ownedFolder('postgres', user);
  const data = path.join(home, 'data');
  const secret = path.join(folder, 'secret');
  await writeFile(secret, 'hunter22', { mode: 0o644 });
  const init = ['-D', data, '-U', 'ada', '-A', 'scram-sha-256', `--pwfile=${secret}`, '--no-sync'];
  execFileSync(`${postgres}/initdb`, init, { stdio: 'ignore', cwd: home, ...user });
  const port = await freePort();
  const args = ['-D', data, '-p', `${port}`, '-k', home, '-h', '127.0.0.1'];
  await startProgram({ program: `${postgres}/postgres`, args, port, signal: 'SIGQUIT', ...user });
  const Connection = `postgres://ada:hunter22@127.0.0.1:${port}/postgres`;
  await answers({ Provider: 'postgres', Connection });
  return { Connection };
});

tests('mysql', missing('/usr/sbin/mariadbd', '/usr/bin/mariadb-install-db'), async () => {
  const user = serverUser('nobody');
  const home = await ownedFolder('mysql', user);
  const data = path.join(home, 'data');
  const init = [`--datadir=${data}`, '--auth-root-authentication-method=normal', '--skip-test-db'];
  execFileSync('/usr/bin/mariadb-install-db', ['--no-defaults', ...init], { stdio: 'ignore', ...user });
  const port = await freePort();
  const setup = path.join(home, 'setup.sql');
  const accounts = ['localhost', '127.0.0.1'].map(
    (host) => `CREATE USER ada@'${host}' IDENTIFIED BY 'hunter22';\nGRANT ALL ON shop.* TO ada@'${host}';\n`,
  );
  await writeFile(setup, `CREATE DATABASE shop;\n${accounts.join('')}`);
  const args = [`--datadir=${data}`, `--port=${port}`, `--socket=${home}/socket`, '--bind-address=127.0.0.1'];
  const more = [`--init-file=${setup}`, `--pid-file=${home}/pid`];
  await startProgram({
    program: '/usr/sbin/mariadbd',
    args: ['--no-defaults', ...args, ...more],
    port,
    ...user,
  });
  const Connection = `mysql://ada:hunter22@127.0.0.1:${port}/shop`;
  await answers({ Provider: 'mysql', Connection });
  return { Connection };
});

/** A server accepts connections a moment before it accepts logins. */
async function answers(server: Given): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const run = await runAction({
      type: 'Database',
      action: 'Scalar',
      parameters: { ...server, Sql: 'SELECT 1' },
    });
    if (run.branch === 'OnSuccess') return;
    assert.equal(Date.now() < deadline, true, run.error);
    await later(50);
  }
}

for (const Provider of ['postgres', 'mysql']) {
  for (const [what, serve] of [
    ['never speaks', serveSilence],
    ['hangs up', () => listen(createServer((socket) => void socket.end()))],
    ['never stops speaking', () => serveEndless('hello')],
  ] as const) {
    test(`a server that ${what} is an error of ${Provider} without the password`, async () => {
      const Connection = `${Provider}://ada:hunter22@127.0.0.1:${await serve()}/shop`;

      const run = await runAction({
        type: 'Database',
        action: 'Scalar',
        parameters: { Provider, Connection, Sql: 'SELECT 1', TimeoutSec: '1' },
      });

      assert.equal(run.branch, 'OnError');
      assert.match(run.error, /within 1 s|does not do it/);
      assert.doesNotMatch(run.error, /hunter22/);
    });
  }
}

test('a file that is no database is an error and stays as it was', async () => {
  const Path = path.join(folder, 'text.txt');
  await writeFile(Path, 'hello '.repeat(1000));

  const run = await runAction({
    type: 'Database',
    action: 'Execute',
    parameters: { Provider: 'sqlite', Path, Sql: 'CREATE TABLE a (b)' },
  });

  assert.match(run.error, /does not do it: file is not a database/);
  assert.equal(await readFile(Path, 'utf8'), 'hello '.repeat(1000));
});

test('two runs that write to one file wait for each other', async () => {
  const Path = path.join(folder, 'shared.sqlite');
  const act = (Sql: string) => ({
    type: 'Database',
    action: 'Execute',
    parameters: { Provider: 'sqlite', Path, Sql },
  });
  await runAction(act('CREATE TABLE marks (number INTEGER)'));
  const writes = Array.from({ length: 5 }, (_, index) => act(`INSERT INTO marks VALUES (${index})`));

  const runs = await Promise.all(
    [1, 2, 3].map(() => runDocument(documentOf(writes), { executors: standardExecutors })),
  );

  assert.deepEqual(
    runs.map(({ outcome }) => outcome.errorMessage),
    [null, null, null],
  );
  const parameters = { Provider: 'sqlite', Path, Sql: 'SELECT count(*) FROM marks' };
  const count = await runAction({
    type: 'Database',
    action: 'Scalar',
    parameters,
    results: { OutputVariable: 'n' },
  });
  assert.equal(count.values.variables.n, '15');
});

for (const [parameters, allowed, result] of [
  [{ Provider: 'sqlite', Path: '/tmp/none/x' }, ['io:database'], 'it needs io:filesystem'],
  [{ Provider: 'postgres', Connection: 'postgres://127.0.0.1:1/a' }, ['io:database'], 'it needs io:network'],
  [{ Provider: 'postgres', Connection: 'nonsense' }, ['io:database', 'io:network'], 'must be postgres://'],
] as const) {
  test(`${JSON.stringify(parameters)} with ${allowed.join()}: ${result}`, async () => {
    const action = { type: 'Database', action: 'Scalar', parameters: { ...parameters, Sql: 'SELECT 1' } };

    const { outcome } = await runDocument(documentOf([action]), {
      executors: standardExecutors,
      allowedScopes: new Set(allowed),
    });

    assert.match(outcome.errorMessage ?? '', new RegExp(result.replace('it needs', 'needs')));
  });
}
