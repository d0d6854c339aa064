import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { emitManifest } from '@gatehouse/host/manifest/emit-manifest';
import type { PluginState } from '@gatehouse/host/plugins/plugin-state';
import { readSettings } from '@gatehouse/host/settings/read-settings';
import { changeable, declarePlugin, secret } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { createSettingControl } from './setting-control.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9), v.description('How many'));
const lamps = declarePlugin({
  id: 'lamps',
  title: 'Lamps',
  operations: [],
  daemonSettings: ['headed'],
  config: v.strictObject({
    headed: v.optional(changeable(v.boolean()), false),
    size: v.optional(changeable(count), 3),
    look: v.optional(
      changeable(
        v.strictObject({ color: v.optional(v.picklist(['red', 'blue']), 'red'), glow: v.optional(count, 2) }),
      ),
      {},
    ),
    span: v.optional(changeable(v.strictObject({ from: count, to: v.optional(count) }))),
    program: v.optional(v.string(), ''),
    token: v.optional(changeable(secret(v.string())), 'hidden-default'),
    tokens: v.optional(v.record(v.string(), v.nullable(secret(v.string()))), {}),
  }),
}).declaration;

const facts = { version: '1.0.0', entry: 'src/plugin.ts', fits: { contract: '1', sdk: '1' } };
const state = (live: boolean): PluginState =>
  ({
    ...{ id: 'lamps', folder: '/lamps', since: '', state: live ? 'live' : 'quarantined', problem: null },
    manifest: emitManifest(lamps, facts),
    live: live ? { declaration: lamps } : null,
  }) as never;

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-settings-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const configPath = () => join(dataDir, 'config.json');
const fileNow = async () => JSON.parse(await readFile(configPath(), 'utf8'));

interface Start {
  readonly file?: unknown;
  readonly env?: NodeJS.ProcessEnv;
  readonly edition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly isLive?: boolean;
}

async function open({ file, env = {}, edition = {}, isLive = true }: Start = {}) {
  if (file !== undefined) await writeFile(configPath(), JSON.stringify(file));
  const levels: string[] = [];
  const control = createSettingControl({
    settings: readSettings({ dataDir }, env),
    edition: { ports: { editor: 5299, runner: 5300 }, config: edition },
    plugins: () => [state(isLive)],
    log: { setLevel: (level) => void levels.push(level) },
  });
  const of = async (name: string) => (await control.list()).settings.find((setting) => setting.name === name);
  return { control, of, levels };
}

test('each setting comes with its value, its type, and what gave the value', async () => {
  const { of } = await open({
    file: { logLevel: 'error', pluginConfig: { lamps: { size: 5 } } },
    env: { GATEHOUSE_RUNNER_PORT: '7000' },
    edition: { lamps: { look: { glow: 4 } } },
  });

  const shown = async (name: string) => {
    const setting = await of(name);
    return [setting?.value, setting?.default, setting?.source, setting?.type, setting?.change];
  };
  assert.deepEqual(await shown('logLevel'), ['error', 'warn', 'file', 'choice', 'now']);
  assert.deepEqual(await shown('runnerPort'), [7000, 5300, 'environment', 'integer', 'by_hand']);
  assert.deepEqual(await shown('editorPort'), [5299, 5299, 'default', 'integer', 'by_hand']);
  assert.deepEqual(await shown('lamps.size'), [5, 3, 'file', 'integer', 'next_start']);
  assert.deepEqual(await shown('lamps.look.glow'), [4, 2, 'edition', 'integer', 'next_start']);
  assert.deepEqual(await shown('lamps.look.color'), ['red', 'red', 'default', 'choice', 'next_start']);
  assert.deepEqual(await shown('lamps.program'), ['', '', 'default', 'text', 'by_hand']);
  const size = await of('lamps.size');
  assert.deepEqual([size?.description, size?.minimum, size?.maximum], ['How many', 1, 9]);
});

test('a secret is never shown, and changed by nobody who calls', async () => {
  const { control, of } = await open({
    file: { pluginConfig: { lamps: { token: 'abcdef', tokens: { a: 'ghijkl' } } } },
  });

  assert.deepEqual([(await of('lamps.token'))?.value, (await of('lamps.tokens'))?.value], ['***', '***']);
  const text = JSON.stringify(await control.list());
  for (const hidden of ['abcdef', 'ghijkl', 'hidden-default']) assert.ok(!text.includes(hidden), hidden);
  await assert.rejects(control.change('lamps.token', 'x'), { code: 'failed_precondition' });
});

test('a change is on disk beside what stood there, counts at the next start, and can be taken back', async () => {
  const { control, of } = await open({ file: { headed: false, pluginConfig: { other: { a: 1 } } } });

  const { value, nextValue, isPending } = await control.change('lamps.look.glow', 7);
  assert.deepEqual([value, nextValue, isPending], [2, 7, true]);
  assert.deepEqual(await fileNow(), {
    headed: false,
    pluginConfig: { other: { a: 1 }, lamps: { look: { glow: 7 } } },
  });
  const next = readSettings({ dataDir }, {});
  assert.deepEqual(next.pluginConfig.lamps, { look: { glow: 7 } });
  await control.reset('lamps.look.glow');
  assert.deepEqual(await fileNow(), { headed: false, pluginConfig: { other: { a: 1 } } });
  assert.equal((await of('lamps.look.glow'))?.isPending, false);
});

test('a change beside what the edition says keeps it', async () => {
  const { control } = await open({ edition: { lamps: { look: { glow: 4 } } } });

  await control.change('lamps.look.color', 'blue');
  assert.deepEqual(await fileNow(), { pluginConfig: { lamps: { look: { glow: 4, color: 'blue' } } } });
});

test('the level of the log counts at once, and again after it was taken back', async () => {
  const { control, levels } = await open();

  const changed = await control.change('logLevel', 'debug');
  assert.deepEqual([changed.value, changed.source, changed.isPending], ['debug', 'file', false]);
  const reset = await control.reset('logLevel');
  assert.deepEqual([reset.value, reset.source], ['warn', 'default']);
  assert.deepEqual(levels, ['debug', 'warn']);
});

const refused = [
  ['nothing', 1, 'not_found'],
  ['lamps', {}, 'not_found'],
  ['lamps.__proto__', {}, 'not_found'],
  ['pluginConfig', {}, 'not_found'],
  ['lamps.size', 10, 'bad_request'],
  ['lamps.size', '3', 'bad_request'],
  ['lamps.size', null, 'bad_request'],
  ['lamps.span.to', 2, 'bad_request'],
  ['logLevel', 'loud', 'bad_request'],
  ['uploadLimit', 0, 'bad_request'],
  ['lamps.program', '/bin/sh', 'failed_precondition'],
  ['plugins', ['/tmp/evil'], 'failed_precondition'],
  ['edition', '/tmp/evil.json', 'failed_precondition'],
  ['requireSandbox', false, 'failed_precondition'],
  ['dataDir', '/tmp', 'failed_precondition'],
] as const;
for (const [name, value, code] of refused) {
  test(`${name} = ${JSON.stringify(value)} is refused with ${code}, and the file stays as it is`, async () => {
    const { control } = await open({ file: { hosts: ['editor'] } });
    const before = await readFile(configPath(), 'utf8');

    await assert.rejects(control.change(name, value), { code });
    assert.equal(await readFile(configPath(), 'utf8'), before);
  });
}

test('what the environment or a flag gives goes before the file, so that a change is refused', async () => {
  const { control, of } = await open({ env: { GATEHOUSE_LOG_LEVEL: 'error', GATEHOUSE_HEADED: 'true' } });

  await assert.rejects(control.change('logLevel', 'debug'), {
    code: 'failed_precondition',
    message: /environment/,
  });
  assert.deepEqual(
    [(await of('lamps.headed'))?.value, (await of('lamps.headed'))?.source],
    [true, 'environment'],
  );
  await assert.rejects(control.change('lamps.headed', false), { code: 'failed_precondition' });
});

test('a plugin that is not live checks nothing, so that nothing of it is changed', async () => {
  const { control } = await open({ isLive: false });

  await assert.rejects(control.change('lamps.size', 4), { code: 'failed_precondition', message: /not live/ });
});

test('a file that cannot be used is named, and neither a change nor a link in its place loses anything', async () => {
  const { control } = await open();
  await writeFile(configPath(), '{ "logLevel": ');
  assert.match((await control.list()).problem ?? '', /is not JSON/);
  await assert.rejects(control.change('logLevel', 'debug'), { code: 'failed_precondition' });
  assert.equal(await readFile(configPath(), 'utf8'), '{ "logLevel": ');

  const elsewhere = join(dataDir, 'elsewhere.json');
  await rm(configPath());
  await writeFile(elsewhere, '{}');
  await symlink(elsewhere, configPath());
  await assert.rejects(control.change('logLevel', 'debug'), {
    code: 'failed_precondition',
    message: /is a link/,
  });
  assert.equal(await readFile(elsewhere, 'utf8'), '{}');
});

test('changes at once all count', async () => {
  const { control } = await open();

  await Promise.all([
    control.change('lamps.size', 4),
    control.change('lamps.look.glow', 5),
    control.change('uploadLimit', 1000),
  ]);
  assert.deepEqual(await fileNow(), {
    uploadLimit: 1000,
    pluginConfig: { lamps: { size: 4, look: { glow: 5 } } },
  });
});
