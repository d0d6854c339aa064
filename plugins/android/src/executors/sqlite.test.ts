import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { LIST, LOGIN, type Phone, type PhoneOptions, withoutAdb } from '@gatehouse/test/android-simulator';
import { act, startRunKit } from '../testing/run-kit.ts';

const skip = { skip: withoutAdb };
const sql = 'SELECT name FROM customers WHERE city = ?';

function put(phone: Phone | undefined, path: string, content: string): void {
  phone?.files.as('root').write(path, Buffer.from(content, 'latin1'), { makesFolders: true });
}

/** A phone with an app that has a database, with a log beside it. */
async function startKit(context: TestContext, app: string, options: PhoneOptions = {}) {
  const kit = await startRunKit(context, { phones: [options] });
  const [phone] = kit.phones;
  const folder = `/data/data/${app}/databases`;
  put(phone, `${folder}/shop's.db`, 'pages\0\xff');
  put(phone, `${folder}/shop's.db-wal`, 'log');
  const read = async (parameters: Readonly<Record<string, string>>) => {
    const results = { OutputVariable: 'rows', RowCount: 'count' };
    const { outcome } = await kit.run([act('AndroidUtil.Sqlite', { Sql: sql, ...parameters }, { results })], {
      names: ['rows', 'count'],
      tableNames: ['customers'],
      listNames: ['names'],
    });
    const { rows = '', count = '' } = outcome.values?.variables ?? {};
    return { error: outcome.errorMessage, count, shown: rows === '' ? null : JSON.parse(rows) };
  };
  return { phone, folder, read };
}

for (const [how, root, app] of [
  ['a debug build', 'none', LOGIN],
  ['su', 'su', LIST],
  ['an adbd that is root', 'adbd', LIST],
] as const) {
  test(
    `a database is read with its log by ${how}, and leaves nothing on this machine`,
    skip,
    async (context) => {
      const { read } = await startKit(context, app, { root });
      const given = {
        Parameters: '["Berlin"]',
        Table: 'customers',
        List: 'names',
        MaxRows: '7',
        TimeoutSec: '9',
      };

      const { error, count, shown } = await read({ App: app, Path: "databases/shop's.db", ...given });

      assert.deepEqual([error, count], [null, '2']);
      const { folder, ...reported } = shown;
      const files = { 'copy.db': 'pages\0\xff', 'copy.db-wal': 'log' };
      assert.deepEqual(reported, { ...given, Sql: sql, MaxRows: 7, TimeoutSec: 9, files });
      assert.equal(existsSync(folder), false);
    },
  );
}

test(
  'a file that all can read needs no app, and a database without a log has none',
  skip,
  async (context) => {
    const { phone, read } = await startKit(context, LOGIN);
    put(phone, '/sdcard/Download/notes.db', 'pages');
    put(phone, '/sdcard/Download/notes.db-journal', 'journal');

    const { error, shown } = await read({ Path: '/sdcard/Download/notes.db' });

    assert.equal(error, null);
    assert.deepEqual(shown.files, { 'copy.db': 'pages', 'copy.db-journal': 'journal' });
  },
);

test('a database that changes during the copy is copied again', skip, async (context) => {
  const { phone, folder, read } = await startKit(context, LOGIN);
  const copies = () => phone?.events.filter((event) => JSON.stringify(event).includes('cat')).length ?? 0;
  let written = 'log';
  const writing = setInterval(() => {
    if (copies() > 2) return clearInterval(writing);
    written += '+';
    put(phone, `${folder}/shop's.db-wal`, written);
  }, 1);
  context.after(() => clearInterval(writing));

  const { error, shown } = await read({ App: LOGIN, Path: "databases/shop's.db" });

  assert.equal(error, null);
  assert.deepEqual([shown.files['copy.db-wal'], copies() > 3], [written, true]);
});

test('a database that changes all the time is an error that says what to do', skip, async (context) => {
  const { phone, folder, read } = await startKit(context, LOGIN);
  let size = 0;
  const writing = setInterval(() => {
    size += 1;
    put(phone, `${folder}/shop's.db-wal`, 'x'.repeat(size));
  }, 1);
  context.after(() => clearInterval(writing));

  const { error } = await read({ App: LOGIN, Path: "databases/shop's.db" });

  assert.match(error ?? '', /changed each time it was copied.*Close the app first/);
});

for (const [what, parameters, message] of [
  ['there is no such file', { App: LOGIN, Path: 'databases/none.db' }, /none\.db.*No such file or directory/],
  ['the data are closed', { App: LIST, Path: 'databases/a.db' }, /no debug build.*gives no root/],
  [
    'the path is no whole one',
    { Path: 'databases/a.db' },
    /Path is "databases\/a\.db", which is no whole path/,
  ],
  [
    'the statement fails',
    { App: LOGIN, Path: "databases/shop's.db", Sql: 'fail' },
    /failed: "databases\/shop's\.db" does/,
  ],
] as const) {
  test(`it is an error when ${what}`, skip, async (context) => {
    const { read } = await startKit(context, LOGIN);

    assert.match((await read(parameters)).error ?? '', message);
  });
}

test('a connection that is lost halfway is an error', skip, async (context) => {
  const { phone, folder, read } = await startKit(context, LOGIN);
  put(phone, `${folder}/large.db`, 'x'.repeat(3_000_000));
  if (phone !== undefined) phone.faults.losesExitCodes = true;

  const { error } = await read({ App: LOGIN, Path: 'databases/large.db' });

  assert.match(error ?? '', /lost before the answer was complete/);
});
