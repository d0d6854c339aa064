import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { LIST, LOGIN, makeApk, withoutAdb } from '@gatehouse/test/android-simulator';
import { act, startRunKit } from '../testing/run-kit.ts';

const skip = { skip: withoutAdb };
const none = 'com.example.none';

test('apps are opened, reported and ended', skip, async (context) => {
  const { run } = await startRunKit(context);

  const { outcome } = await run(
    [
      act('AndroidApp.Open', { App: LOGIN }, { results: { Activity: 'opened' } }),
      act('AndroidApp.Active', {}, { results: { OutputVariable: 'active', Activity: 'activity' } }),
      act('AndroidApp.Close', { App: LOGIN }),
      act('AndroidApp.Active', {}, { results: { OutputVariable: 'after' } }),
      act(
        'AndroidApp.OpenUrl',
        { Url: 'https://example.com/a b;reboot', App: 'com.android.browser' },
        { results: { Activity: 'browser' } },
      ),
      act('AndroidApp.Clear', { App: LOGIN }),
    ],
    { names: ['opened', 'active', 'activity', 'after', 'browser'] },
  );

  assert.equal(outcome.errorMessage, null);
  assert.deepEqual(outcome.values?.variables, {
    opened: `${LOGIN}.LoginActivity`,
    active: LOGIN,
    activity: `${LOGIN}.LoginActivity`,
    after: 'com.android.launcher3',
    browser: 'com.android.browser.BrowserActivity',
  });
});

test('the installed apps go into a variable and a list', skip, async (context) => {
  const { run } = await startRunKit(context);

  const { outcome } = await run(
    [
      act('AndroidApp.ListApps', { Filter: 'user', List: 'apps' }, { results: { Count: 'count' } }),
      act(
        'AndroidApp.IsInstalled',
        { App: LIST },
        { results: { OutputVariable: 'has', Version: 'version' } },
      ),
      act('AndroidApp.IsInstalled', { App: none }, { results: { OutputVariable: 'lacks' } }),
    ],
    { names: ['count', 'has', 'version', 'lacks'], listNames: ['apps'] },
  );

  assert.equal(outcome.errorMessage, null);
  const { count, ...reported } = outcome.values?.variables ?? {};
  const { apps = [] } = outcome.values?.lists ?? {};
  assert.deepEqual([reported, Number(count)], [{ has: 'true', version: '0.3', lacks: 'false' }, apps.length]);
  assert.equal(apps.includes(LIST), true);
});

test('an APK is installed from a file of the project, and removed', skip, async (context) => {
  const { run, phones } = await startRunKit(context);
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-apk-'));
  context.after(() => rm(folder, { recursive: true }));
  const apk = makeApk({ packageName: 'com.example.shop', versionCode: 2 });
  await writeFile(join(folder, 'shop.apk'), apk);
  const projectPath = join(folder, 'project.json');
  const install = act('AndroidApp.Install', { Path: 'shop.apk' }, { results: { OutputVariable: 'app' } });

  const { outcome } = await run([install], { names: ['app'], projectPath });
  assert.equal(outcome.errorMessage, null);
  const removed = await run([act('AndroidApp.Uninstall', { App: 'com.example.shop' })]);
  Object.assign(phones[0]?.faults ?? {}, { installFailure: 'INSTALL_FAILED_OLDER_SDK' });
  const refused = await run([install], { projectPath });

  assert.equal(outcome.values?.variables.app, 'com.example.shop');
  assert.equal(removed.outcome.errorMessage, null);
  assert.match(refused.outcome.errorMessage ?? '', /was not installed: .*INSTALL_FAILED_OLDER_SDK/);
});

for (const [name, parameters, message] of [
  ['Open', { App: none }, /com.example.none is not installed on 127.0.0.1/],
  ['Close', { App: none }, /is not installed/],
  ['Uninstall', { App: none }, /is not installed/],
  ['Open', { App: 'com.example;reboot' }, /"com.example;reboot", which is no name of a package/],
  ['Open', { App: LOGIN, Activity: '.NoActivity', TimeoutSec: '2' }, /com.example.login was not started/],
  ['Install', { Path: '/no/such.apk' }, /no\/such.apk/],
] as const) {
  test(`${name} ${JSON.stringify(parameters)} is an error that says why`, skip, async (context) => {
    const { run } = await startRunKit(context);

    const { outcome } = await run([act(`AndroidApp.${name}`, parameters)]);

    assert.equal(outcome.errorCode, 'action_failed');
    assert.match(outcome.errorMessage ?? '', message);
  });
}

test('an app is not opened on a device that is locked', skip, async (context) => {
  const { run } = await startRunKit(context, { phones: [{ pin: '1', locked: true }] });

  const { outcome } = await run([act('AndroidApp.Open', { App: LOGIN })]);

  assert.match(outcome.errorMessage ?? '', /is locked: unlock it first/);
});
