import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { fetchPlugin } from './fetch-plugin.ts';
import {
  type FixtureRegistry,
  makeTarball,
  packageTarball,
  startFixtureRegistry,
  type TarEntry,
} from './testing/fixture-registry.ts';

let registry: FixtureRegistry;
let folder: string;
beforeEach(async () => {
  registry = await startFixtureRegistry();
});
afterEach(() => registry.close());
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-fetch-'));
});
after(() => rm(folder, { recursive: true, force: true }));

const facts = (name: string, more: object = {}, version = '1.0.0') =>
  packageTarball({ 'package.json': JSON.stringify({ name, version, ...more }), 'index.js': '' });

function publish(name: string, more: object = {}, { version = '1.0.0', ...rest }: Partial<Published> = {}) {
  registry.publish({ name, version, tarball: facts(name, more, version), ...rest });
}
type Published = Parameters<FixtureRegistry['publish']>[0];

const fetch = (text: string, options: Parameters<typeof fetchPlugin>[1] = {}) =>
  fetchPlugin(text, { client: registry.client, ...options });

test('the newest version that is old enough is taken, with what pins it', async () => {
  publish('lamps', {}, { version: '1.0.0' });
  publish('lamps', {}, { version: '1.1.0' });
  publish('lamps', {}, { version: '1.2.0', ageDays: 6 });

  const plugin = await fetch('lamps');

  assert.deepEqual([plugin.version, plugin.from, plugin.source], ['1.1.0', 'registry', registry.url]);
  assert.match(plugin.integrity ?? '', /^sha512-/);
  assert.deepEqual(plugin.files.map(({ path }) => path).toSorted(), ['index.js', 'package.json']);
  assert.equal((await fetch('lamps', { isFreshAllowed: true })).version, '1.2.0');
});

test('a version that is asked for and too young is refused with the time at which it is taken', async () => {
  publish('lamps', {}, { ageDays: 2 });

  await assert.rejects(fetch('lamps@1.0.0'), /is taken 7 days after that, at \d{4}-\d\d-\d\dT.*--fresh/);
  assert.equal((await fetch('lamps@1.0.0', { isFreshAllowed: true })).version, '1.0.0');
});

test('a package needs what it says, each where Node finds it', async () => {
  publish('a', { dependencies: { c: '^1.0.0' } });
  publish('b', { dependencies: { c: '^2.0.0' } });
  publish('c', {}, { version: '1.0.0' });
  publish('c', {}, { version: '2.0.0' });
  publish('lamps', {
    dependencies: { a: '^1.0.0', b: '1.0.0', valibot: '*' },
    devDependencies: { never: '*' },
    peerDependencies: { '@gatehouse/sdk-plugin': '*', maybe: '*' },
    peerDependenciesMeta: { maybe: { optional: true } },
  });

  const { dependencies, files } = await fetch('lamps');

  assert.deepEqual(
    [...dependencies].map(([place, { version }]) => `${place} ${version}`),
    [
      'node_modules/a 1.0.0',
      'node_modules/b 1.0.0',
      'node_modules/c 1.0.0',
      'node_modules/b/node_modules/c 2.0.0',
    ],
  );
  assert.ok(files.some(({ path }) => path === 'node_modules/b/node_modules/c/index.js'));
});

test('a package for another system is left out where it is optional', async () => {
  publish('native', { os: ['plan9'] });
  publish('lamps', { optionalDependencies: { native: '1.0.0' } });

  assert.equal((await fetch('lamps')).dependencies.size, 0);
});

test('packages whose scripts npm would run are named', async () => {
  publish('a', { scripts: { postinstall: 'touch /tmp/owned' } });
  publish('lamps', { dependencies: { a: '*' }, scripts: { preinstall: 'touch /tmp/owned', test: 'x' } });

  assert.deepEqual((await fetch('lamps')).withScripts, ['lamps', 'a']);
});

for (const spec of [
  'git+https://example.org/x.git',
  'github:somebody/x',
  'somebody/x',
  'https://example.org/x.tgz',
  'file:../x',
  'npm:other@1.0.0',
])
  test(`a package that is needed as ${spec} is refused, also by a package that is needed`, async () => {
    publish('a', { dependencies: { x: spec } });
    publish('lamps', { dependencies: { a: '*' } });

    await assert.rejects(fetch('lamps'), /a needs x as .*packages of git, of addresses and of folders/);
    assert.deepEqual(
      registry.asked.filter(({ path }) => path.includes('x')),
      [],
    );
  });

test('a dependency with the name of a place outside is refused', async () => {
  publish('lamps', { dependencies: { '../../evil': '1.0.0' } });

  await assert.rejects(fetch('lamps'), /needs \.\.\/\.\.\/evil/);
});

test('what a package says about itself counts, not what the registry says', async () => {
  registry.publish({ name: 'lamps', version: '1.0.0', tarball: facts('other') });

  await assert.rejects(fetch('lamps'), /gave other 1\.0\.0 for lamps 1\.0\.0/);
});

test('a tarball that was swapped in the registry is refused', async () => {
  publish('lamps');
  registry.serve('lamps/-/1.0.0.tgz', facts('lamps', { swapped: true }));

  await assert.rejects(fetch('lamps'), /is not the one that the registry names/);
});

test('a version with a weak digest alone is refused', async () => {
  publish('lamps', {}, { dist: { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' } });

  await assert.rejects(fetch('lamps'), /is not the one that the registry names/);
});

test('a registry that signs is believed by its key, and refused where it does not sign', async () => {
  publish('before');
  registry.startSigning();
  publish('lamps');
  publish('forged', {}, { dist: { signatures: [{ keyid: 'SHA256:fixture', sig: 'AAAA' }] } });

  assert.equal((await fetch('lamps')).signedBy, 'SHA256:fixture');
  await assert.rejects(fetch('before'), /is not signed by its registry/);
  await assert.rejects(fetch('forged'), /is not that of its registry/);
});

const hostile: readonly (readonly [string, TarEntry, RegExp])[] = [
  ['a path out of its folder', { path: 'package/../../evil', data: 'x' }, /leads out of its folder|contains/],
  ['an absolute path', { path: '/evil', data: 'x' }, /outside of its folder|leads out|absolute/],
  ['a backslash', { path: 'package/..\\evil', data: 'x' }, /leads out of its folder/],
  ['a link', { path: 'package/link', type: 'SymbolicLink', linkpath: '/etc/passwd' }, /links are not taken/],
  [
    'a hard link',
    { path: 'package/link', type: 'Link', linkpath: 'package/package.json' },
    /links are not taken/,
  ],
  ['a device', { path: 'package/null', type: 'CharacterDevice' }, /is no file/],
  [
    'a file that is too large',
    { path: 'package/big', data: Buffer.alloc(90 * 1024 * 1024) },
    /more bytes|more than/,
  ],
];
for (const [what, entry, message] of hostile)
  test(`a tarball with ${what} is refused`, async () => {
    const own = { path: 'package/package.json', data: JSON.stringify({ name: 'lamps', version: '1.0.0' }) };
    registry.publish({ name: 'lamps', version: '1.0.0', tarball: makeTarball([own, entry]) });

    await assert.rejects(fetch('lamps'), message);
  });

test('a tarball with more files than a plugin may have is refused', async () => {
  const entries = Array.from({ length: 5_002 }, (_each, at) => ({ path: `package/${at}` }));
  registry.publish({ name: 'lamps', version: '1.0.0', tarball: makeTarball(entries) });

  await assert.rejects(fetch('lamps'), /more than 5000 files/);
});

test('bytes that are no tarball are refused', async () => {
  registry.publish({ name: 'lamps', version: '1.0.0', tarball: Buffer.from('no tarball') });

  await assert.rejects(fetch('lamps'), /cannot be unpacked/);
});

test('a package that the registry does not have, and a registry that does not answer, are named', async () => {
  await assert.rejects(fetch('nobody'), /has no package nobody/);
  publish('lamps');
  await assert.rejects(fetch('lamps@3.0.0'), /has no version 3\.0\.0; the last ones are 1\.0\.0/);
  await registry.close();
  await assert.rejects(fetch('lamps'), /lamps cannot be had from http:/);
  registry = await startFixtureRegistry();
});

for (const text of ['https://example.org/x.tgz', 'git+ssh://git@example.org/x', 'github:x/y', 'x/y', 'a b'])
  test(`"${text}" is no source`, async () => {
    assert.throws(() => void fetch(text), /plugins come from a registry/);
  });

test('a folder is taken without the packages in it and without secrets, and a tarball as it is', async () => {
  const place = await mkdtemp(join(folder, 'lamps-'));
  await writeFile(join(place, 'package.json'), JSON.stringify({ name: 'lamps', version: '2.0.0' }));
  await writeFile(join(place, '.npmrc'), '//registry/:_authToken=secret');
  const file = join(folder, 'lamps-2.0.0.tgz');
  await writeFile(file, facts('lamps', {}, '2.0.0'));

  const [ofFolder, ofTarball] = [await fetch(place), await fetch(file)];

  assert.deepEqual([ofFolder.from, ofFolder.version, ofFolder.integrity], ['folder', '2.0.0', null]);
  assert.deepEqual(
    ofFolder.files.map(({ path }) => path),
    ['package.json'],
  );
  assert.deepEqual([ofTarball.from, ofTarball.version], ['tarball', '2.0.0']);
  assert.match(ofTarball.integrity ?? '', /^sha512-/);
});
