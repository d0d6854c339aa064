import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { moduleUrl } from '@gatehouse/launcher/module-url';
import * as v from 'valibot';
import type { ActionFixtures } from '../contract-suite/action-fixtures.ts';
import type { AnyFixtures } from '../contract-suite/fixtures.ts';
import type { TestHostOptions } from '../test-host/test-host.ts';

const packageSchema = v.object({ gatehouse: v.object({ fixtures: v.optional(v.string()) }) });
const actionsSchema = v.array(
  v.object({ tag: v.string(), actions: v.record(v.string(), v.object({ good: v.array(v.unknown()) })) }),
);
const usualPlace = './test/fixtures.ts';

/** The plugin's fixtures, with the settings of the host that they need. */
export interface CheckFixtures extends Pick<TestHostOptions, 'config' | 'beside' | 'besideConfig' | 'fakes'> {
  readonly fixtures: AnyFixtures;
  readonly actions?: readonly ActionFixtures[];
}

/**
 * Reads `fixtures`, `actions`, `config`, `beside`, `besideConfig` and `fakes`, where they exist, from the module that
 * `package.json` names in `gatehouse.fixtures`, or from `test/fixtures.ts`. A plugin without such a module has no
 * fixtures.
 */
export async function readFixtures(folder: string): Promise<CheckFixtures> {
  const facts = v.parse(packageSchema, JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
  const named = facts.gatehouse.fixtures;
  const path = join(folder, named ?? usualPlace);
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  if (!isThere && named === undefined) return { fixtures: { good: {} } };
  if (!isThere)
    throw new Error(`package.json names ${named} as gatehouse.fixtures, and there is no such file`);
  return parseFixtures(path, await import(await moduleUrl(path, { forTests: true })));
}

function parseFixtures(path: string, module: unknown): CheckFixtures {
  const { fixtures = { good: {} }, actions, config, beside, besideConfig, fakes } = Object(module);
  if (typeof fixtures?.good !== 'object')
    throw new Error(`${path} exports "fixtures" without a "good" call for each operation`);
  if (actions !== undefined && !v.is(actionsSchema, actions))
    throw new Error(`${path} exports "actions" that actionFixtures(…) did not make`);
  return {
    fixtures: fixtures as AnyFixtures,
    ...(actions === undefined ? {} : { actions }),
    ...(config === undefined ? {} : { config }),
    ...(beside === undefined ? {} : { beside }),
    ...(besideConfig === undefined ? {} : { besideConfig }),
    ...(fakes === undefined ? {} : { fakes }),
  };
}
