import { join } from 'node:path';
import { readManifest } from '@gatehouse/host/manifest/read-manifest';
import { moduleUrl } from '@gatehouse/launcher/module-url';
import type { DoctorCheck } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

const run = v.custom<DoctorCheck['run']>((value) => typeof value === 'function', 'must be a function');
const moduleSchema = v.object({ checks: v.array(v.object({ name: v.string(), run })) });
const findingSchema = v.object({
  summary: v.string(),
  problems: v.array(v.object({ what: v.string(), fix: v.string() })),
});

/** The checks that the plugins in the folders bring along. No plugin is started. */
export async function readPluginChecks(folders: readonly string[]): Promise<readonly DoctorCheck[]> {
  const found = await Promise.all(folders.map(checksOf));
  return found.flat();
}

async function checksOf(folder: string): Promise<readonly DoctorCheck[]> {
  const result = await readManifest(folder);
  // A manifest that cannot be used is a finding of the check of plugins.
  if (!result.ok) return [];
  const { id, entry } = result.manifest;
  if (entry.doctor === undefined) return [];
  const path = join(folder, entry.doctor);
  try {
    const { checks } = v.parse(moduleSchema, await import(await moduleUrl(path)));
    return checks.map((check) => ({
      name: check.name,
      run: async (facts) => v.parse(findingSchema, await check.run(facts)),
    }));
  } catch (error) {
    return [{ name: id, run: () => Promise.reject(error) }];
  }
}
