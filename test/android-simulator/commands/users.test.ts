import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIST } from '../apps/list.ts';
import { LOGIN } from '../apps/login.ts';
import { createTestDevice, runOn } from '../testing/test-device.ts';

const home = `/data/data/${LOGIN}`;

test('run-as gives developers access to the data of their app, and of no other', async () => {
  const device = createTestDevice();
  device.packages.get(LOGIN)?.storage.set('user', 'anna');

  assert.deepEqual(await runOn(device, `run-as ${LOGIN} sh -c 'pwd; cat files/user; id -u'`), {
    code: 0,
    stdout: `${home}\nanna${device.packages.get(LOGIN)?.uid}\n`,
    stderr: '',
  });
  assert.equal((await runOn(device, `cat ${home}/files/user`)).code, 1);
  assert.equal((await runOn(device, `run-as ${LOGIN} ls /data/data/${LIST}`)).code, 1);
  assert.match((await runOn(device, `run-as ${LIST} ls`)).stderr, /^run-as: package not debuggable/);
  assert.match((await runOn(device, 'run-as no.such.app ls')).stderr, /^run-as: unknown package/);
});

for (const [root, command] of [
  ['su', `su 0 sh -c 'cd ${home}; ls; id -u'`],
  ['manager', `su -c 'cd ${home}; ls; id -u'`],
  ['adbd', `cd ${home}; ls; id -u`],
] as const) {
  test(`a phone with root by ${root} opens everything`, async () => {
    const device = createTestDevice({ root });

    assert.deepEqual(await runOn(device, command), { code: 0, stdout: 'files\n0\n', stderr: '' });
  });
}

test('a phone from a shop has no su', async () => {
  assert.equal((await runOn(createTestDevice(), 'su 0 id')).code, 127);
});

test('tar packs a folder into a pipe and takes it out of one', async () => {
  const device = createTestDevice({ root: 'adbd' });
  device.files.write(`${home}/databases/shop.db`, Buffer.alloc(1500, 7), { makesFolders: true });
  device.packages.get(LOGIN)?.storage.set('user', 'anna');

  await runOn(device, `cd ${home}; tar -cf - . > /sdcard/a.tar; rm -rf ${home}/files ${home}/databases`);
  const { code } = await runOn(device, `cd ${home}; cat /sdcard/a.tar | tar -xf -`);

  assert.equal(code, 0);
  assert.equal(device.packages.get(LOGIN)?.storage.get('user'), 'anna');
  assert.deepEqual(device.files.read(`${home}/databases/shop.db`), Buffer.alloc(1500, 7));
  assert.match((await runOn(device, 'echo junk | tar -xf -')).stderr, /Not tar/);
});

test('APKs can be read at their paths, and are found by pm path alone', async () => {
  const device = createTestDevice();

  const { stdout } = await runOn(device, `pm path ${LOGIN}`);
  const path = stdout.trim().replace('package:', '');

  assert.equal(device.files.read(path).subarray(0, 2).toString(), 'PK');
  assert.equal((await runOn(device, 'ls /data/app')).code, 1);
});

test('newer phones empty only the caches of an app', async () => {
  const [old, recent] = [createTestDevice(), createTestDevice({ sdk: 34 })];
  recent.packages.get(LOGIN)?.storage.set('user', 'anna');
  recent.files.as('root').write(`${home}/cache/picture`, Buffer.from('x'), { makesFolders: true });

  const command = `pm clear --cache-only ${LOGIN}`;

  assert.match((await runOn(old, command)).stdout, /Unknown option/);
  assert.equal((await runOn(recent, command)).stdout, 'Success\n');
  assert.deepEqual(recent.files.as('root').list(home), ['files']);
  assert.equal(recent.packages.get(LOGIN)?.storage.get('user'), 'anna');
});
