import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeApk } from '../apps/apk.ts';
import { writeZip } from '../apps/zip.ts';
import { createTestDevice, runOn } from '../testing/test-device.ts';

const LOGIN = 'com.example.login';

const install = async (options: Parameters<typeof makeApk>[0], flags = '', device = createTestDevice()) => {
  device.files.write('/data/local/tmp/a.apk', makeApk(options));
  return { device, ...(await runOn(device, `pm install ${flags} /data/local/tmp/a.apk`)) };
};
const packageName = 'org.test.app';

for (const [why, options, failure] of [
  ['needs a newer Android', { minSdk: 34 }, 'INSTALL_FAILED_OLDER_SDK: '],
  ['is for another processor', { abis: ['x86_64'] }, 'INSTALL_FAILED_NO_MATCHING_ABIS: '],
  ['is for tests only', { isTestOnly: true }, 'INSTALL_FAILED_TEST_ONLY: '],
] as const) {
  test(`an APK that ${why} is refused`, async () => {
    const { code, stdout } = await install({ packageName, ...options });

    assert.equal(code, 1);
    assert.equal(stdout.startsWith(`Failure [${failure}`), true, stdout);
  });
}

test('an update needs the same signer and no older version, unless that is allowed', async () => {
  const { device } = await install({ packageName, versionCode: 5 });

  assert.match(
    (await install({ packageName, versionCode: 6, signer: 'else' }, '', device)).stdout,
    /UPDATE_INCOMPATIBLE/,
  );
  assert.match((await install({ packageName, versionCode: 4 }, '', device)).stdout, /VERSION_DOWNGRADE/);
  assert.match((await install({ packageName, versionCode: 5 }, '-R', device)).stdout, /ALREADY_EXISTS/);
  assert.equal((await install({ packageName, versionCode: 4 }, '-d', device)).stdout, 'Success\n');
  assert.equal(device.packages.get(packageName)?.app.versionCode, 4);
});

test('an older Android replaces an app only when asked to', async () => {
  const device = createTestDevice({ sdk: 26 });
  await install({ packageName }, '', device);

  assert.match((await install({ packageName }, '', device)).stdout, /INSTALL_FAILED_ALREADY_EXISTS/);
  assert.equal((await install({ packageName }, '-r', device)).stdout, 'Success\n');
});

test('an install without room fails, and its room comes back with the app', async () => {
  const device = createTestDevice();
  device.files.write('/data/local/tmp/a.apk', makeApk({ packageName, padding: 50_000 }));
  device.files.setFreeBytes(10_000);

  assert.match((await runOn(device, 'pm install /data/local/tmp/a.apk')).stdout, /INSUFFICIENT_STORAGE/);
  device.files.setFreeBytes(100_000);
  await runOn(device, 'pm install /data/local/tmp/a.apk');
  await runOn(device, `pm uninstall ${packageName}`);
  assert.equal(device.files.freeBytes(), 100_000);
});

test('what is no APK, or one that a phone in a test cannot read, is refused', async () => {
  const device = createTestDevice();
  const binary = { name: 'AndroidManifest.xml', content: Buffer.from([3, 0, 8, 0]) };
  device.files.write('/data/local/tmp/a.apk', writeZip([binary]));

  const { code, stdout } = await runOn(device, 'pm install /data/local/tmp/a.apk');

  assert.equal(code, 1);
  assert.match(stdout, /^Failure \[INSTALL_PARSE_FAILED_NOT_APK: /);
});

test('an app that is uninstalled with -k has its data again when it comes back', async () => {
  const { device } = await install({ packageName });
  device.packages.get(packageName)?.storage.set('kept', 'yes');

  await runOn(device, `pm uninstall -k ${packageName}; pm install /data/local/tmp/a.apk`);
  assert.equal(device.packages.get(packageName)?.storage.get('kept'), 'yes');
  await runOn(device, `pm uninstall ${packageName}; pm install /data/local/tmp/a.apk`);
  assert.equal(device.packages.get(packageName)?.storage.size, 0);
});

test('clear ends an app and empties what it kept', async () => {
  const device = createTestDevice();
  device.packages.get(LOGIN)?.storage.set('user', 'anna');
  await runOn(device, `am start -n ${LOGIN}/.LoginActivity`);

  assert.equal((await runOn(device, `pm clear ${LOGIN}`)).stdout, 'Success\n');
  assert.deepEqual(device.packages.get(LOGIN)?.storage.keys(), []);
  assert.deepEqual(await runOn(device, 'pm clear no.such.app'), {
    code: 1,
    stdout: 'Failed\n',
    stderr: '',
  });
});

test('the activity that the launcher starts can be asked for', async () => {
  const { stdout } = await runOn(createTestDevice(), `cmd package resolve-activity --brief ${LOGIN}`);

  assert.equal(stdout.trim().split('\n').at(-1), `${LOGIN}/.LoginActivity`);
});
