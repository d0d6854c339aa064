import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { extras } from './extras.cjs';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const lines = read('setup/Containerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n/g, '')
  .split('\n')
  .filter((line) => line.trim() !== '');
const texts = (instruction: string) =>
  lines
    .filter((line) => line.startsWith(`${instruction} `))
    .map((line) => line.slice(instruction.length + 1).trim());
const only = (instruction: string) => {
  const found = texts(instruction);
  assert.equal(found.length, 1, instruction);
  return found[0] ?? '';
};

test('each instruction is one that there is, and the image begins with its base', () => {
  const known = /^(FROM|RUN|COPY|USER|WORKDIR|ENV|ARG|VOLUME|HEALTHCHECK|ENTRYPOINT|CMD) \S/;

  assert.deepEqual(
    lines.filter((line) => !known.test(line)),
    [],
  );
  assert.match(lines[0] ?? '', /^FROM docker\.io\/library\/node:24-bookworm-slim$/);
});

test('it copies the tarball of the program, and none of the libraries', () => {
  const { name, version, bin } = JSON.parse(read('package.json'));
  const [from = '', to = ''] = only('COPY').split(' ');
  const pattern = new RegExp(`^${from.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);

  assert.match(`release/${name}-${version}.tgz`, pattern);
  assert.doesNotMatch('release/gatehouse-sdk-plugin-0.1.0.tgz', pattern);
  assert.equal(
    texts('RUN').some((text) => text.includes(`${to}*.tgz`)),
    true,
  );
  assert.equal(Object.keys(bin).includes(JSON.parse(only('ENTRYPOINT')).at(-1)), true);
});

test('it has what a start looks for: a browser, adb, and the sandbox of runs', () => {
  const installed = (texts('RUN')[0] ?? '').split(/\s+/);
  const browsers = JSON.parse(read('setup/browser-candidates.json')).candidates.flatMap(
    ({ names }: { names?: readonly string[] }) => names ?? [],
  );

  assert.equal(browsers.includes('chromium-headless-shell'), true);
  // Programs of these packages have the names by which they are looked up.
  for (const name of ['chromium-headless-shell', 'adb', 'bubblewrap', 'tini'])
    assert.equal(installed.includes(name), true, name);
});

test('it runs as an account without rights, which has all folders that it writes', () => {
  const user = only('USER');
  const [made = ''] = texts('RUN').filter((text) => text.startsWith('useradd'));
  const settings = Object.fromEntries(
    only('ENV')
      .split(' ')
      .map((text) => text.split('=')),
  );
  const known = read('host/src/settings/setting-table.ts');

  assert.match(made, new RegExp(`--uid [1-9]\\d+ ${user} `));
  assert.match(made, new RegExp(`--owner ${user} .*/data /config$`));
  assert.deepEqual(JSON.parse(only('VOLUME')), [settings.GATEHOUSE_DATA_DIR, settings.GATEHOUSE_CONFIG_DIR]);
  for (const name of Object.keys(settings)) assert.equal(known.includes(`env: '${name}'`), true, name);
});

test('its commands, and the extras that it adds, are those of the product', () => {
  const names = (/EXTRAS="([^"]*)"/.exec(only('ARG'))?.[1] ?? '').split(' ');
  const check = JSON.parse(/CMD (\[.*\])$/.exec(only('HEALTHCHECK'))?.[1] ?? '[]');
  const commands = read('packages/cli/src/command-line.ts');

  assert.deepEqual(
    names.filter((name) => !Object.hasOwn(extras, name)),
    [],
  );
  assert.deepEqual(check, ['gatehouse', 'status']);
  for (const command of ['status', 'extras', ...JSON.parse(only('CMD'))])
    assert.equal(commands.includes(`\n  ${command}: async`), true, command);
});
