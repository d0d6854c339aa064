import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { editionNames, readEdition } from './read-edition.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-edition-'));
});
after(() => rm(folder, { recursive: true, force: true }));

const minimal = { title: 'Own', ports: { editor: 0, runner: 0 }, plugins: [] };

async function written(name: string, content: unknown): Promise<string> {
  const path = join(folder, `${name}.json`);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

test('the editions of the product are known by name, locks are none of them', async () => {
  assert.deepEqual(await editionNames(), ['android', 'enterprise', 'full', 'node', 'standard']);
  assert.equal((await readEdition('enterprise')).title, 'Gatehouse Enterprise');
});

test('an edition of ones own is named by its path, and its plugins count from there', async () => {
  const path = await written('own', { ...minimal, plugins: ['./thermostat', '../elsewhere'] });

  const { name, plugins, disable, config } = await readEdition(path);

  assert.equal(name, 'own');
  assert.deepEqual(plugins, [join(folder, 'thermostat'), join(folder, '..', 'elsewhere')]);
  assert.deepEqual([disable.size, config], [0, {}]);
});

test('a plugin can be named by its package, found as Node finds one from the edition', async () => {
  const installed = join(folder, 'node_modules', '@acme', 'lamp');
  await mkdir(installed, { recursive: true });
  await writeFile(join(installed, 'gatehouse.plugin.json'), '{}');

  const { plugins } = await readEdition(await written('named', { ...minimal, plugins: ['@acme/lamp'] }));

  assert.deepEqual(plugins, [installed]);
});

test('an edition has what the one that it extends has, and its own beside it or in its place', async () => {
  const lamp = join(folder, 'lamp');
  await mkdir(lamp, { recursive: true });
  await writeFile(join(lamp, 'gatehouse.plugin.json'), '{"id":"lamp"}');
  const shared = { config: { lamp: { color: 'red', watts: 5 } }, disable: ['task_stop'], inHost: ['a'] };
  await written('base', { ...minimal, title: 'Base', plugins: ['./lamp', './door'], ...shared });
  const path = await written('shop', {
    ...{ extends: './base.json', plugins: ['./till'], disable: ['ping2'] },
    ...{ config: { lamp: { watts: 9 }, till: { open: true } }, inHost: ['b'] },
  });

  const { name, title, plugins, disable, config, inHost } = await readEdition(path);
  const dark = await readEdition(await written('dark', { extends: path, title: 'Dark', without: ['lamp'] }));

  assert.deepEqual([name, title], ['shop', 'Base']);
  assert.deepEqual(plugins, [lamp, join(folder, 'door'), join(folder, 'till')]);
  assert.deepEqual(
    [[...disable], inHost],
    [
      ['task_stop', 'ping2'],
      ['a', 'b'],
    ],
  );
  assert.deepEqual(config, { lamp: { color: 'red', watts: 9 }, till: { open: true } });
  assert.deepEqual([dark.title, dark.plugins.length, dark.config], ['Dark', 2, { till: { open: true } }]);
});

test('an edition that extends one of the product follows it', async () => {
  const own = await readEdition(await written('follows', { extends: 'standard', plugins: ['./lamp'] }));
  const standard = await readEdition('standard');

  assert.deepEqual(own.plugins, [...standard.plugins, join(folder, 'lamp')]);
  assert.deepEqual(own.ports, standard.ports);
});

test('one error lists all problems of an edition, also where packages are missing', async () => {
  const path = await written('many', {
    ...{ extends: 'standard', plugins: ['nobody-has-it', 'nor-this'], config: { robot: {} } },
    disable: ['ping', 'task_strat'],
  });

  await assert.rejects(readEdition(path), ({ message }: Error) => {
    const lines = message.split('\n');
    assert.equal(lines.length, 5, message);
    for (const [at, part] of ['nobody-has-it', 'nor-this', 'disables ping', 'task_strat', 'robot'].entries())
      assert.ok(lines[at]?.includes(part), lines[at]);
    return true;
  });
});

const refused: readonly (readonly [title: string, content: unknown, message: RegExp])[] = [
  ['is not JSON', '{', /wrong-\d+\.json is not JSON/],
  ['has an unknown key', { ...minimal, plugin: [] }, /plugin: unknown key; an edition has title, ports/],
  ['sets a tier', { ...minimal, tier: { ping: 3 } }, /never change their tier or scope/],
  ['sets scopes', { ...minimal, scopes: [] }, /never change their tier or scope/],
  ['has a port out of range', { ...minimal, ports: { editor: 70_000, runner: 0 } }, /ports\.editor/],
  ['extends itself', { extends: './wrong-5.json' }, /extend each other in a circle: .*wrong-5\.json extends/],
  ['extends one that is not there', { extends: 'desktop' }, /There is no edition "desktop"/],
  [
    'leaves out what is not there',
    { extends: 'standard', without: ['lamps'] },
    /no plugin lamps to leave out/,
  ],
  ['leaves out without a base', { ...minimal, without: [] }, /without: unknown key/],
  ['names a package that is not there', { ...minimal, plugins: ['nobody-has-it'] }, /"\.\/nobody-has-it"/],
];
for (const [index, [title, content, message]] of refused.entries()) {
  test(`an edition that ${title} is refused with what to do`, async () => {
    await assert.rejects(readEdition(await written(`wrong-${index}`, content)), message);
  });
}

test('an unknown name is answered with those that there are', async () => {
  await assert.rejects(
    readEdition('desktop'),
    /There is no edition "desktop"; there are android, enterprise/,
  );
  await assert.rejects(readEdition(join(folder, 'absent.json')), /cannot be read: ENOENT/);
});
