import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { moduleUrl } from '@gatehouse/launcher/module-url';
import * as v from 'valibot';
import type { AnyFixtures } from '../contract-suite/fixtures.ts';
import type { TestHostOptions } from '../test-host/test-host.ts';

const packageSchema = v.object({ gatehouse: v.object({ fixtures: v.optional(v.string()) }) });
const usualPlace = './test/fixtures.ts';

/** The plugin's fixtures, with the settings of the host that they need. */
export interface CheckFixtures extends Pick<TestHostOptions, 'config' | 'beside' | 'besideConfig' | 'fakes'> {
  readonly fixtures: AnyFixtures;
}

/**
 * Reads `fixtures` and, when they exist, `config`, `beside`, `besideConfig` and `fakes`, from the module that
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
  const { fixtures, config, beside, besideConfig, fakes } = Object(module);
  if (typeof fixtures?.good !== 'object')
    throw new Error(`${path} exports no "fixtures" with a "good" call for each operation`);
  return {
    fixtures: fixtures as AnyFixtures,
    ...(config === undefined ? {} : { config }),
    ...(beside === undefined ? {} : { beside }),
    ...(besideConfig === undefined ? {} : { besideConfig }),
    ...(fakes === undefined ? {} : { fakes }),
  };
}
