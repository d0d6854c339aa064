import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  type AnyFixtures,
  type ContractCase,
  checkPlugin,
  contractSuite,
  createTestHost,
} from '@gatehouse/plugin-kit';
import { sample } from '@gatehouse/test-tiers';
import { fixtures as android, config as androidConfig, stopPhones } from './contract-suite/android.ts';
import { fixtures as authAudit } from './contract-suite/auth-audit.ts';
import { fixtures as catalog } from './contract-suite/catalog.ts';
import { fixtures as host } from './contract-suite/host.ts';
import { fixtures as instances, config as instancesConfig } from './contract-suite/instances.ts';
import { knownGaps } from './contract-suite/known-gaps.ts';
import { fixtures as nothingLive } from './contract-suite/nothing-live.ts';
import { fixtures as projectEditor } from './contract-suite/project-editor.ts';
import { fixtures as secrets } from './contract-suite/secrets.ts';
import { maxPolls, fixtures as sessions } from './contract-suite/sessions.ts';
import { fixtures as tasks } from './contract-suite/tasks.ts';

const folderOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const plugins: Readonly<Record<string, unknown>> = {
  host,
  'plugins/actions': nothingLive,
  'plugins/android': android,
  'plugins/auth-audit': authAudit,
  'plugins/catalog': catalog,
  'plugins/instances': instances,
  'plugins/own-code': nothingLive,
  'plugins/project-editor': projectEditor,
  'plugins/runtime': nothingLive,
  'plugins/secrets': secrets,
  'plugins/sessions': sessions,
  'plugins/tasks': tasks,
};
const [first = '', ...others] = readdirSync(folderOf('plugins')).map((name) => folderOf(`plugins/${name}`));

// Most plugins need others, so all of them share one host.
const composition = await createTestHost(first, {
  beside: others,
  besideConfig: {
    android: androidConfig,
    instances: instancesConfig,
    sessions: { maxPolls },
    tasks: { maxThreads: 100 },
  },
  clock: 'system',
});
const suites = await Promise.all(
  Object.entries(plugins).map(([name, fixtures]) =>
    contractSuite(folderOf(name), fixtures as AnyFixtures, { host: composition }),
  ),
);
after(async () => {
  for (const suite of suites) await suite.close();
  await composition.close();
  await stopPhones();
});

test('every plugin of ours is live, and has its suite', () => {
  const live = composition.plugins().filter(({ state }) => state === 'live');

  assert.deepEqual(
    live.map(({ folder }) => folder.replace(/\/$/, '')).sort(),
    Object.keys(plugins).map(folderOf).sort(),
  );
});

// Browsers take most of the time of this file.
const hosts = sample(['editor', 'runner'], { what: 'hosts that hold the contract of browsers', quick: 1 });
const isTried = (pluginId: string, { name }: ContractCase) =>
  pluginId !== 'instances' || hosts.some((host) => name.includes(` on the ${host} host: `));

for (const [index, { pluginId, cases, gaps }] of suites.entries()) {
  const failures: string[] = [];
  const tried = cases.filter((found) => isTried(pluginId, found));
  describe(`the contract of ${pluginId}`, () => {
    for (const { name, run } of tried) {
      test(name, async () => {
        await run().catch((error: unknown) => {
          failures.push(name);
          throw error;
        });
      });
    }
  });

  test(`${pluginId} passes "plugin check"`, async () => {
    const folder = folderOf(Object.keys(plugins)[index] ?? '');

    // The cases ran above, in the same host.
    const report = await checkPlugin(folder, {
      host: composition,
      suite: { cases: cases.length, failures, gaps },
    });

    const failed = report.checks.filter(({ outcome }) => outcome !== 'passed');
    assert.deepEqual(failed, []);
    assert.ok(report.quality !== null, `${pluginId} has no level of quality`);
  });
}

test('what no case proves is on the list of gaps, and nothing else is', (t) => {
  const gaps = suites.flatMap((suite) => suite.gaps);

  t.diagnostic(`${gaps.length} gaps`);
  const known = new Set(knownGaps);
  const unproven = gaps.filter((gap) => !known.has(gap));
  assert.deepEqual(unproven, [], 'add a case for each to `errors` of its fixture in test/contract-suite');
  const closed = knownGaps.filter((gap) => !gaps.includes(gap));
  assert.deepEqual(closed, [], 'a case proves them now: remove them from test/contract-suite/known-gaps.ts');
});
