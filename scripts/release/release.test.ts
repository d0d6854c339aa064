import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { readCommits } from './read-commits.mjs';
import { releaseSection } from './release-section.mjs';
import { assertNext, setVersions } from './set-versions.mjs';

const changelog = `# Changelog

Words.

## Unreleased

### Added

- A lamp.

## 0.1.0 - 2026-11-01

- The first.
`;

test('all packages and what they ask of each other get the version, and nothing else does', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'gatehouse-versions-'));
  t.after(() => rmSync(root, { recursive: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const json = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const store = {
    version: '0.1.0',
    dependencies: { '@gatehouse/host': '0.1.0', semver: '0.1.0' },
    peerDependencies: { '@gatehouse/sdk-plugin': '^0.1.0' },
  };
  const elsewhere = { version: '3.0.0', gatehouse: { sdk: '^0.1.0' } };
  write('package.json', '{ "version": "0.1.0" }\n');
  write('packages/store/package.json', JSON.stringify(store, null, 2));
  write('examples/lamp/package.json', JSON.stringify(elsewhere, null, 2));
  const packages = {
    '': { version: '0.1.0' },
    'packages/store': store,
    'node_modules/semver': { version: '0.1.0' },
  };
  write('package-lock.json', `${JSON.stringify({ version: '0.1.0', packages }, null, 2)}\n`);
  write(
    'host/src/kernel/versions.ts',
    "export const productVersion = '0.1.0';\nexport const sdkVersion = '0.1.0';\n",
  );
  const files = ['package.json', 'packages/store/package.json', 'examples/lamp/package.json', 'README.md'];

  const changed = setVersions(root, files, { from: '0.1.0', to: '0.2.0' });

  assert.deepEqual(changed, [
    'package.json',
    'packages/store/package.json',
    'package-lock.json',
    'host/src/kernel/versions.ts',
  ]);
  const expected = {
    version: '0.2.0',
    dependencies: { '@gatehouse/host': '0.2.0', semver: '0.1.0' },
    peerDependencies: { '@gatehouse/sdk-plugin': '^0.2.0' },
  };
  assert.deepEqual(json('packages/store/package.json'), expected);
  assert.deepEqual(json('examples/lamp/package.json'), elsewhere);
  const locked = json('package-lock.json').packages;
  assert.deepEqual(locked['packages/store'].dependencies, expected.dependencies);
  assert.equal(locked['node_modules/semver'].version, '0.1.0');
  assert.match(
    readFileSync(join(root, 'host/src/kernel/versions.ts'), 'utf8'),
    /'0\.2\.0';\n.*sdkVersion = '0\.1\.0'/,
  );
});

test('a version that is none, or is not after the one that is there, is refused', () => {
  assert.throws(() => assertNext('0.1.0', ''), /npm run release -- 0\.2\.0/);
  assert.throws(() => assertNext('0.1.0', 'v0.2.0'), /Say which version/);
  assert.throws(() => assertNext('0.1.0', '0.1.0'), /0\.1\.0 is not after 0\.1\.0/);
  assertNext('0.1.0', '0.2.0-beta.1');
});

test('the section of a release has the notes, and the titles of commits by kind', () => {
  const commits = [
    { kind: 'fix', scope: 'tasks', title: 'a task without a form starts' },
    { kind: 'feat', scope: '', title: 'lamps' },
    { kind: 'test', scope: '', title: 'lamps are tried' },
  ];

  const text = releaseSection(changelog, { version: '0.2.0', date: '2026-11-27', commits });

  const section = `## Unreleased

## 0.2.0 - 2026-11-27

### Added

- A lamp.

### Commits

#### New

- lamps

#### Mended

- tasks: a task without a form starts

## 0.1.0 - 2026-11-01
`;
  assert.equal(text.includes(section), true, text);
  assert.throws(
    () => releaseSection('# Changelog\n', { version: '1.0.0', date: '', commits: [] }),
    /no section/,
  );
});

test('commits are those since the last release; titles without a kind are left out', () => {
  const log = 'feat(tasks): lamps\nMerge of something\nfix!: mended';
  const git = (command: string, ...args: readonly string[]) =>
    command === 'tag' ? 'v0.2.0\nv0.1.0' : args.includes('v0.2.0..HEAD') ? log : '';

  assert.deepEqual(readCommits(git), [
    { kind: 'feat', scope: 'tasks', title: 'lamps' },
    { kind: 'fix', scope: '', title: 'mended' },
  ]);
  assert.deepEqual(
    readCommits(() => ''),
    [],
  );
});
