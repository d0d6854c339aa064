import { join } from 'node:path';
import { readManifest } from '@gatehouse/host/manifest/read-manifest';
import type { FoundPlugin } from '@gatehouse/host/plugins/plan-plugins';
import {
  type CheckedThing,
  doctorModule,
  findingSchema,
} from '@gatehouse/isolated-plugins/isolation/doctor-messages';
import { moduleUrl } from '@gatehouse/launcher/module-url';
import type { DoctorCheck } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

interface Trust {
  /** Whether the code of a plugin may run in this process. */
  isTrusted(plugin: FoundPlugin): boolean;
  /** Runs the checks of another one elsewhere. */
  elsewhere(plugin: FoundPlugin): Promise<readonly CheckedThing[]>;
}

/** The checks that the plugins in the folders bring along. No plugin is started. */
export async function readPluginChecks(
  folders: readonly string[],
  trust: Trust,
): Promise<readonly DoctorCheck[]> {
  const found = await Promise.all(folders.map((folder) => checksOf(folder, trust)));
  return found.flat();
}

async function checksOf(folder: string, { isTrusted, elsewhere }: Trust): Promise<readonly DoctorCheck[]> {
  const result = await readManifest(folder);
  // A manifest that cannot be used is a finding of the check of plugins.
  if (!result.ok) return [];
  const { manifest } = result;
  const { id, entry } = manifest;
  if (entry.doctor === undefined) return [];
  try {
    const plugin = { folder, manifest };
    return isTrusted(plugin)
      ? await checksHere(join(folder, entry.doctor))
      : (await elsewhere(plugin)).map(asCheck);
  } catch (error) {
    return [{ name: id, run: () => Promise.reject(error) }];
  }
}

async function checksHere(path: string): Promise<readonly DoctorCheck[]> {
  const { checks } = v.parse(doctorModule, await import(await moduleUrl(path)));
  return checks.map((check) => ({
    name: check.name,
    run: async (facts) => v.parse(findingSchema, await check.run(facts)),
  }));
}

function asCheck({ name, finding, error }: CheckedThing): DoctorCheck {
  return { name, run: async () => finding ?? Promise.reject(new Error(error ?? 'It gave no finding')) };
}
