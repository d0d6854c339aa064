import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { LIST, LOGIN, plainApp, withoutAdb } from '@gatehouse/test/android-simulator';
import { act, startRunKit } from '../testing/run-kit.ts';

const skip = { skip: withoutAdb };
const home = `/data/data/${LOGIN}`;

async function makeFolder(context: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-apps-'));
  context.after(() => rm(folder, { recursive: true }));
  return { folder, projectPath: join(folder, 'project.json') };
}

for (const [how, root, app] of [
  ['a debug build', 'none', LOGIN],
  ['su', 'su', LIST],
  ['a root manager', 'manager', LIST],
  ['an adbd that is root', 'adbd', LIST],
] as const) {
  test(`the data of an app is saved and restored by ${how}`, skip, async (context) => {
    const { run, phones } = await startRunKit(context, { phones: [{ root }] });
    const { folder, projectPath } = await makeFolder(context);
    const storage = phones[0]?.packages.get(app)?.storage;
    storage?.set('user', 'anna');
    const archive = { App: app, Path: 'data/login.tar' };

    const saved = await run([act('AndroidApp.SaveData', archive, { results: { Size: 'size' } })], {
      names: ['size'],
      projectPath,
    });
    storage?.set('user', 'someone else');
    storage?.set('later', 'x');
    const restored = await run([act('AndroidApp.RestoreData', archive)], { projectPath });

    assert.deepEqual([saved.outcome.errorMessage, restored.outcome.errorMessage], [null, null]);
    const size = (await readFile(join(folder, 'data/login.tar'))).length;
    assert.equal(saved.outcome.values?.variables.size, String(size));
    assert.deepEqual([storage?.get('user'), storage?.keys()], ['anna', ['user']]);
    assert.deepEqual(phones[0]?.files.list('/data/local/tmp'), []);
  });
}

test('data that cannot be read is an error that says what would help', skip, async (context) => {
  const { run } = await startRunKit(context);
  const { folder, projectPath } = await makeFolder(context);

  const { outcome } = await run([act('AndroidApp.SaveData', { App: LIST, Path: 'list.tar' })], {
    projectPath,
  });

  assert.match(outcome.errorMessage ?? '', /no debug build.*gives no root.*Use a debug build/);
  assert.deepEqual(await readdir(folder), []);
});

test(
  'a file that is not an archive is refused before anything of the app is touched',
  skip,
  async (context) => {
    const { run, phones } = await startRunKit(context);
    const { folder, projectPath } = await makeFolder(context);
    await writeFile(join(folder, 'notes.txt'), 'no archive');
    phones[0]?.packages.get(LOGIN)?.storage.set('user', 'anna');

    const { outcome } = await run([act('AndroidApp.RestoreData', { App: LOGIN, Path: 'notes.txt' })], {
      projectPath,
    });

    assert.match(outcome.errorMessage ?? '', /is no archive of the action SaveData/);
    assert.equal(phones[0]?.packages.get(LOGIN)?.storage.get('user'), 'anna');
  },
);

test('a connection that is lost halfway leaves no archive', skip, async (context) => {
  const { run, phones } = await startRunKit(context);
  const { folder, projectPath } = await makeFolder(context);
  const [phone] = phones;
  phone?.files.as('root').write(`${home}/files/large`, Buffer.alloc(3_000_000));
  if (phone !== undefined) phone.faults.losesExitCodes = true;

  const { outcome } = await run([act('AndroidApp.SaveData', { App: LOGIN, Path: 'login.tar' })], {
    projectPath,
  });

  assert.match(outcome.errorMessage ?? '', /the connection was lost before the answer was complete/);
  assert.deepEqual(await readdir(folder), []);
});

test('the APK of an app is copied together with its splits', skip, async (context) => {
  const parts = plainApp({
    packageName: 'com.example.parts',
    label: 'Parts',
    versionCode: 1,
    versionName: '1',
    isSystem: false,
    isLaunchable: true,
    activities: ['.Main'],
    splits: ['config.de', 'config.xhdpi'],
  });
  const { run } = await startRunKit(context, { phones: [{ apps: [parts] }] });
  const { folder, projectPath } = await makeFolder(context);
  const get = (App: string, Path: string) =>
    act('AndroidApp.GetApk', { App, Path }, { results: { OutputVariable: 'files', Count: 'count' } });

  const one = await run([get(LOGIN, 'login.apk')], { names: ['files', 'count'], projectPath });
  const three = await run([get('com.example.parts', 'parts.apk')], {
    names: ['files', 'count'],
    projectPath,
  });
  const none = await run([get('com.example.none', 'none.apk')], { projectPath });

  assert.deepEqual(one.outcome.values?.variables, { files: 'login.apk', count: '1' });
  assert.deepEqual(three.outcome.values?.variables, {
    files: 'parts.apk\nparts.split_config.de.apk\nparts.split_config.xhdpi.apk',
    count: '3',
  });
  assert.match(none.outcome.errorMessage ?? '', /com.example.none is not installed/);
  assert.deepEqual((await readdir(folder)).sort(), [
    'login.apk',
    'parts.apk',
    'parts.split_config.de.apk',
    'parts.split_config.xhdpi.apk',
  ]);
  assert.equal((await readFile(join(folder, 'login.apk'))).subarray(0, 2).toString(), 'PK');
});

test('only the caches of an app are deleted where the device supports it', skip, async (context) => {
  const { run, phones } = await startRunKit(context, { phones: [{ sdk: 34 }, { sdk: 30 }] });
  const clear = (serial: string) => [
    act('AndroidDevice.Select', { By: 'name', Value: serial }),
    act('AndroidApp.Clear', { App: LOGIN, CacheOnly: 'true' }),
  ];
  for (const phone of phones) {
    phone.packages.get(LOGIN)?.storage.set('user', 'anna');
    phone.files.as('root').write(`${home}/cache/picture`, Buffer.from('x'), { makesFolders: true });
  }

  const outcomes = [];
  for (const { address } of phones) outcomes.push((await run(clear(address))).outcome.errorMessage ?? '');

  assert.equal(outcomes[0], '');
  assert.match(outcomes[1] ?? '', /needs Android 14 or newer/);
  const left = phones.map((phone) => phone.files.as('root').list(home));
  assert.deepEqual(left, [['files'], ['cache', 'files']]);
  assert.deepEqual(
    phones.map((phone) => phone.packages.get(LOGIN)?.storage.get('user')),
    ['anna', 'anna'],
  );
});
