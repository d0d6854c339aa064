import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Logger, service } from '@gatehouse/sdk-plugin';
import { contractVersion, sdkVersion } from '../kernel/versions.ts';
import { createServiceContainer, type ServiceContainer } from './container.ts';
import { createSupervisor } from './load-plugins.ts';
import type { PluginSupervisor } from './plugin-supervisor.ts';

const cacheFolder = fileURLToPath(new URL('../../../.cache/', import.meta.url));
const quiet: Logger = { debug() {}, info() {}, warn() {}, error() {} };

let folder = '';
before(async () => {
  await mkdir(cacheFolder, { recursive: true });
  folder = await mkdtemp(join(cacheFolder, 'life-cycle-'));
});
after(() => rm(folder, { recursive: true, force: true }));

/** Reports of the fixtures, which share this process. */
interface Diary {
  readonly lines: string[];
  /** Held until the test lets go. */
  readonly gates: Map<string, Promise<void>>;
}
const diary: Diary = { lines: [], gates: new Map() };
Object.assign(globalThis, { gatehouseDiary: diary });

interface Sketch {
  readonly id: string;
  readonly needs?: readonly string[];
}

async function writePlugin({ id, needs = [] }: Sketch): Promise<string> {
  const place = join(folder, id);
  const fits = { contract: `^${contractVersion}`, sdk: `^${sdkVersion}` };
  const services = needs.map((need) => `${need}.it`);
  const manifest = {
    manifestVersion: 1,
    id,
    version: '1.0.0',
    title: id,
    entry: { plugin: './plugin.mjs' },
    fits,
    needs: services,
    provides: [`${id}.it`],
    hooks: [],
    limits: { startMs: 10_000 },
    config: null,
    scopes: [],
    actionCategories: [],
    operations: [],
  };
  await mkdir(place, { recursive: true });
  await writeFile(join(place, 'gatehouse.plugin.json'), JSON.stringify(manifest));
  await writeFile(
    join(place, 'package.json'),
    JSON.stringify({ version: '1.0.0', type: 'module', gatehouse: { entry: './plugin.mjs', ...fits } }),
  );
  await writeFile(
    join(place, 'plugin.mjs'),
    `import { declarePlugin, service } from '@gatehouse/sdk-plugin';
const { lines, gates } = globalThis.gatehouseDiary;
export default declarePlugin({
  id: '${id}', title: '${id}', operations: [], provides: [service('${id}.it')],
  needs: { ${needs.map((need) => `'${need}': service('${need}.it')`).join(', ')} },
}).implement(async (env) => {
  lines.push('begin ${id}');
  await gates.get('${id}');
  if (globalThis.gatehouseDiary.broken === '${id}') throw new Error('broken');
  env.provide(service('${id}.it'), {}, (user) => ({ user: user.pluginId, undo: user.onStop(() => lines.push('undo ' + user.pluginId)) }));
  env.onStop(() => void lines.push('stop ${id}'));
  if (globalThis.gatehouseDiary.brokenLate === '${id}') throw new Error('broken');
  lines.push('end ${id}');
  return {};
});
`,
  );
  return place;
}

async function startAll(supervisor: PluginSupervisor, disabled: ReadonlySet<string>): Promise<void> {
  await supervisor.start(disabled);
  await supervisor.settled;
}

interface World {
  readonly supervisor: PluginSupervisor;
  readonly services: ServiceContainer;
  readonly planned: { ms: number; work: () => void }[];
  state(id: string): string | undefined;
  /** Waits for running work. */
  settled(): Promise<void>;
}

async function world(sketches: readonly Sketch[]): Promise<World> {
  diary.lines.length = 0;
  diary.gates.clear();
  const planned: World['planned'] = [];
  const now = () => 1_000;
  const services = createServiceContainer();
  const supervisor = await createSupervisor({
    folders: await Promise.all(sketches.map(writePlugin)),
    services,
    hostServices: new Set(),
    pluginConfig: {},
    logFor: () => quiet,
    isWatched: () => true,
    clock: { now, timestamp: () => new Date(now()).toISOString() },
    schedule: (ms, work) => {
      const entry = { ms, work };
      planned.push(entry);
      return () => void planned.splice(planned.indexOf(entry), 1);
    },
  });
  const state = (id: string) => supervisor.states().find((plugin) => plugin.id === id)?.state;
  return { supervisor, services, planned, state, settled: () => supervisor.stop('nobody') };
}

const chain = [
  { id: 'top', needs: ['middle'] },
  { id: 'middle', needs: ['base'] },
  { id: 'base' },
  { id: 'other' },
];

function errorOf(id: string): Error {
  const error = new Error('stray');
  error.stack = `Error: stray\n    at run (${join(folder, id, 'plugin.mjs')}:1:1)`;
  return error;
}

test('who needs nobody starts at once, and who needs another starts behind it', async () => {
  const { supervisor, state } = await world(chain);
  let open = () => {};
  diary.gates.set('base', new Promise((resolve) => (open = () => resolve())));
  const started = startAll(supervisor, new Set());
  while (!diary.lines.includes('end other') || !diary.lines.includes('begin base'))
    await new Promise(setImmediate);

  assert.deepEqual(
    [state('base'), state('middle'), state('top'), state('other')],
    ['starting', 'declared', 'declared', 'live'],
  );
  open();
  await started;
  assert.deepEqual(
    diary.lines.filter((line) => !line.endsWith('other')),
    ['begin base', 'end base', 'begin middle', 'end middle', 'begin top', 'end top'],
  );
});

test('a stray error takes out its owner, those that need it wait, and all come back together', async () => {
  const { supervisor, planned, state, settled } = await world(chain);
  await startAll(supervisor, new Set());
  diary.lines.length = 0;

  assert.equal(supervisor.stray(errorOf('base')), 'base');
  assert.deepEqual(
    [state('base'), state('middle'), state('top'), state('other')],
    ['quarantined', 'stopping', 'stopping', 'live'],
  );
  await settled();

  assert.deepEqual([state('middle'), state('top')], ['waiting', 'waiting']);
  assert.deepEqual(diary.lines, ['stop top', 'undo top', 'stop middle', 'undo middle', 'stop base']);
  assert.equal(supervisor.recordOf('base').nextStartAt, new Date(2_000).toISOString());
  planned[0]?.work();
  await settled();
  assert.deepEqual(
    supervisor.states().map((plugin) => plugin.state),
    ['live', 'live', 'live', 'live'],
  );
  assert.deepEqual([supervisor.recordOf('base').restarts, supervisor.recordOf('top').restarts], [1, 0]);
});

test('after its fourth failure it stays out until it is enabled by hand', async () => {
  const { supervisor, planned, state, settled } = await world([{ id: 'base' }]);
  await startAll(supervisor, new Set());
  const waits: (number | undefined)[] = [];
  for (let failure = 0; failure < 4; failure += 1) {
    supervisor.stray(errorOf('base'));
    waits.push(planned[0]?.ms);
    planned[0]?.work();
    await settled();
  }

  assert.deepEqual(waits, [1_000, 5_000, 30_000, undefined]);
  assert.equal(state('base'), 'quarantined');
  await supervisor.enable('base');
  assert.equal(state('base'), 'live');
  supervisor.stray(errorOf('base'));
  assert.equal(planned[0]?.ms, 1_000, 'its record is clean');
});

test('what is disabled stops behind those that need it, is not restarted, and comes back with them', async () => {
  const { supervisor, planned, state } = await world(chain);
  await startAll(supervisor, new Set());
  await supervisor.disable('middle');

  assert.deepEqual([state('base'), state('middle'), state('top')], ['live', 'stopped', 'waiting']);
  assert.equal(planned.length, 0);
  await supervisor.enable('middle');
  assert.deepEqual([state('middle'), state('top')], ['live', 'live']);
});

test('a plugin that is disabled while it starts never goes live, and ends what it began', async () => {
  const { supervisor, services, state } = await world(chain);
  let open = () => {};
  diary.gates.set('base', new Promise((resolve) => (open = () => resolve())));
  const started = startAll(supervisor, new Set());
  while (!diary.lines.includes('begin base')) await new Promise(setImmediate);

  const disabled = supervisor.disable('base');
  open();
  await Promise.all([started, disabled]);

  assert.deepEqual([state('base'), state('middle'), state('other')], ['stopped', 'waiting', 'live']);
  assert.ok(diary.lines.includes('stop base'));
  assert.equal(services.find(service('base.it')), null);
});

test('the services of a plugin are gone with it, and back with it', async () => {
  const { supervisor, services } = await world(chain);
  const isThere = () => services.find(service('base.it')) !== null;
  await startAll(supervisor, new Set());
  const before = isThere();

  await supervisor.disable('base');
  const during = isThere();
  await supervisor.enable('base');

  assert.deepEqual([before, during, isThere()], [true, false, true]);
});

test('a service that a plugin provides before its start fails is not found', async () => {
  const { supervisor, services, state } = await world([{ id: 'base' }]);
  Object.assign(diary, { brokenLate: 'base' });
  await startAll(supervisor, new Set());
  Object.assign(diary, { brokenLate: '' });

  assert.equal(state('base'), 'quarantined');
  assert.equal(services.find(service('base.it')), null);
});

test('a plugin that is disabled from the start never runs', async () => {
  const { supervisor, state } = await world([{ id: 'base' }, { id: 'other' }]);
  await startAll(supervisor, new Set(['base']));

  assert.deepEqual([state('base'), state('other')], ['stopped', 'live']);
  assert.ok(!diary.lines.includes('begin base'));
});

test('a restart that fails keeps those that need it waiting', async () => {
  const { supervisor, planned, state, settled } = await world(chain);
  await startAll(supervisor, new Set());
  supervisor.stray(errorOf('base'));
  Object.assign(diary, { broken: 'base' });
  planned[0]?.work();
  await settled();
  Object.assign(diary, { broken: null });

  assert.deepEqual([state('base'), state('middle')], ['quarantined', 'waiting']);
  assert.deepEqual(
    planned.map(({ ms }) => ms),
    [5_000],
  );
});

test("an error without an owner is nobody's", async () => {
  const { supervisor } = await world([{ id: 'base' }]);
  await startAll(supervisor, new Set());
  assert.equal(supervisor.stray(new TypeError('from the host')), null);
});

test('a plugin is started anew from where it lies now, and an unknown one is not found', async () => {
  const { supervisor, state } = await world([{ id: 'base' }]);
  await startAll(supervisor, new Set());
  await supervisor.enable('nobody');

  assert.equal(state('nobody'), undefined);
  await supervisor.swap('base');
  assert.equal(state('base'), 'live');
  assert.deepEqual(diary.lines, ['begin base', 'end base', 'stop base', 'begin base', 'end base']);
});
