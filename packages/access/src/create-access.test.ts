import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declarePlugin, networkTarget } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { openAccess } from './fixtures/open-access.ts';

const settings = v.strictObject({
  address: v.optional(v.string()),
  addresses: v.optional(v.array(v.string())),
  rooms: v.optional(v.record(v.string(), v.string())),
  host: v.optional(v.string()),
  port: v.optional(v.number()),
});
const target = { host: '127.0.0.1', port: 1 };

test('what a plugin does not declare throws, and names plugin, target and the line to add', async () => {
  const { access } = openAccess({ access: { network: ['*:1883'], programs: ['adb'] } });

  await assert.rejects(access.connect({ host: '::1', port: 22 }), {
    name: 'AccessError',
    code: 'access_undeclared',
    message:
      "lamps reaches [::1]:22, which it does not declare. If it should, add to its declaration: access: { network: ['[::1]:22'] }, and emit the manifest anew",
  });
  assert.throws(() => access.spawn('rm'), /lamps starts rm, .*access: \{ programs: \['rm'\] \}/);
  await assert.rejects(access.fetch('https://example.org/'), /reaches example\.org:443/);
  await assert.rejects(access.files.readText('/etc/hostname'), /touches \/etc\/hostname.*files: \['\/etc'\]/);
  await assert.rejects(access.files.own(), /files: \['own'\]/);
});

test('a setting names the target, as an address, a URL, or a host and a port', async () => {
  const entries = [
    { network: ['{address}'], config: { address: '127.0.0.1:1' } },
    { network: ['{address}'], config: { address: 'http://127.0.0.1:1/path' } },
    { network: ['{host}:{port}'], config: { host: '127.0.0.1', port: 1 } },
  ];
  for (const { network, config } of entries) {
    const { access } = openAccess({ access: { network }, config, settings });
    await assert.rejects(access.connect(target), /ECONNREFUSED/);
    await assert.rejects(access.connect({ ...target, port: 2 }), { name: 'AccessError' });
  }
});

test('each item of a list and of a dictionary is a target', async () => {
  for (const config of [
    { addresses: ['127.0.0.1:1', '127.0.0.1:2'] },
    { rooms: { a: '127.0.0.1:1', b: '127.0.0.1:2' } },
  ]) {
    const [name = ''] = Object.keys(config);
    const { access } = openAccess({ access: { network: [`{${name}}`] }, config, settings });
    for (const port of [1, 2]) await assert.rejects(access.connect({ ...target, port }), /ECONNREFUSED/);
    await assert.rejects(access.connect({ ...target, port: 3 }), { name: 'AccessError' });
  }
});

test('a setting that is a target already is one, also in a dictionary', async () => {
  const schema = v.strictObject({ broker: networkTarget(), rooms: v.record(v.string(), networkTarget()) });
  const given = { broker: '127.0.0.1:1', rooms: { a: '127.0.0.1:2' } };
  const { access } = openAccess({
    access: { network: ['{broker}', '{rooms}'] },
    config: v.parse(schema, given),
    settings: schema,
  });
  for (const port of [1, 2]) await assert.rejects(access.connect({ ...target, port }), /ECONNREFUSED/);
  await assert.rejects(access.connect({ ...target, port: 3 }), { name: 'AccessError' });
});

test('a setting that is empty adds nothing', async () => {
  const { access } = openAccess({
    access: { network: ['{address}'], programs: ['{address}'] },
    config: {},
    settings,
  });

  await assert.rejects(access.connect(target), { name: 'AccessError' });
  assert.throws(() => access.spawn(''), { name: 'AccessError' });
});

const wrong: readonly (readonly [title: string, access: object, message: RegExp])[] = [
  ['a setting that is not there', { network: ['{adress}'] }, /config has no field adress/],
  [
    'a target without a port',
    { network: ['127.0.0.1'] },
    /"127\.0\.0\.1" is no target; write it as host:port/,
  ],
  ['a port out of range', { network: ['a:70000'] }, /is no target/],
  ['a relative folder', { files: ['maps'] }, /names the files "maps"/],
];
for (const [title, access, message] of wrong) {
  test(`a declaration with ${title} does not start`, () => {
    assert.throws(() => openAccess({ access, settings }), message);
  });
}

test('after the stop nothing more can be opened', async () => {
  const { access, stop } = openAccess({ access: { network: ['*:*'], programs: ['true'] } });
  await stop();

  await assert.rejects(access.connect(target), /lamps has stopped/);
  await assert.rejects(access.fetch('http://127.0.0.1:1'), /lamps has stopped/);
  assert.throws(() => access.spawn('true'), /lamps has stopped/);
});

test('a declaration without access is one that reaches nothing', () => {
  assert.equal(declarePlugin({ id: 'still', title: 'Still', operations: [] }).declaration.id, 'still');
  assert.throws(() => openAccess({}).access.spawn('true'), { name: 'AccessError' });
});
