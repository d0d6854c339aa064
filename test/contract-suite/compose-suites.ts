import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  type AnyFixtures,
  type ContractSuite,
  checkPlugin,
  contractSuite,
  createTestHost,
  type TestHost,
} from '@gatehouse/plugin-kit';
import { fixtures as android, config as androidConfig, stopPhones } from './android.ts';
import { fixtures as authAudit } from './auth-audit.ts';
import { fixtures as catalog } from './catalog.ts';
import { fixtures as changes } from './changes.ts';
import { fixtures as consoleFixtures } from './console.ts';
import { fixtures as fleet } from './fleet.ts';
import { fixtures as hostFixtures } from './host.ts';
import { fixtures as instances, config as instancesConfig } from './instances.ts';
import { fixtures as nothingLive } from './nothing-live.ts';
import { fixtures as projectEditor } from './project-editor.ts';
import { fixtures as projectTests } from './project-tests.ts';
import { fixtures as secrets } from './secrets.ts';
import { fixtures as sessions } from './sessions.ts';
import { fixtures as tasks } from './tasks.ts';
import { maxPolls } from './worlds.ts';

const folderOf = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const plugins: Readonly<Record<string, unknown>> = {
  'packages/daemon': hostFixtures,
  'plugins/actions': nothingLive,
  'plugins/android': android,
  'plugins/artifacts': nothingLive,
  'plugins/auth-audit': authAudit,
  'plugins/catalog': catalog,
  'plugins/changes': changes,
  'plugins/fleet': fleet,
  'plugins/console': consoleFixtures,
  'plugins/instances': instances,
  'plugins/mcp': nothingLive,
  'plugins/own-code': nothingLive,
  'plugins/project-editor': projectEditor,
  'plugins/project-tests': projectTests,
  'plugins/runtime': nothingLive,
  'plugins/secrets': secrets,
  'plugins/sessions': sessions,
  'plugins/tasks': tasks,
};
const [first = '', ...others] = readdirSync(folderOf('plugins')).map((name) => folderOf(`plugins/${name}`));

/** The daemon with all plugins, and the suite of each of them. */
export interface Composition {
  readonly host: TestHost;
  readonly suites: readonly ContractSuite[];
  /** The folders of the plugins, in the order of the suites. */
  readonly folders: readonly string[];
}

/** Most plugins need others, so all of them share one host, which ends after the tests of the file. */
export async function composeSuites(): Promise<Composition> {
  const host = await createTestHost(first, {
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
      contractSuite(folderOf(name), fixtures as AnyFixtures, { host }),
    ),
  );
  after(async () => {
    for (const suite of suites) await suite.close();
    await host.close();
    await stopPhones();
  });
  return { host, suites, folders: Object.keys(plugins).map(folderOf) };
}

/** Tests the cases of one plugin, and that it passes `plugin check`. */
export function testSuite(
  { host, suites, folders }: Composition,
  { pluginId, cases, gaps }: ContractSuite,
  tried = cases,
): void {
  const failures: string[] = [];
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
    const folder = folders[suites.findIndex((suite) => suite.pluginId === pluginId)] ?? '';

    // The cases ran above, in the same host.
    const report = await checkPlugin(folder, { host, suite: { cases: cases.length, failures, gaps } });

    const failed = report.checks.filter(({ outcome }) => !['passed', 'not_applicable'].includes(outcome));
    assert.deepEqual(failed, []);
    assert.ok(report.quality !== null, `${pluginId} has no level of quality`);
  });
}
