import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '@gatehouse/host/manifest/manifest';
import { writeFileDurably } from '@gatehouse/store/write-file-durably';
import * as v from 'valibot';
import { type PluginDescription, pluginDescription } from './plugin-description.ts';

const keptSchema = v.strictObject({ key: v.string(), description: pluginDescription });

interface Known {
  /** Private to the daemon. */
  readonly folder: string;
  readonly manifest: Manifest;
  /** Has the digest of the code in its name. */
  readonly entryUrl: string;
  readonly config: unknown;
}

/**
 * The description that the same code gave with the same settings, so that its process starts with its first call. Null
 * where there is none.
 */
export function readKeptDescription(known: Known): PluginDescription | null {
  try {
    const kept = v.parse(keptSchema, JSON.parse(readFileSync(fileOf(known), 'utf8')));
    return kept.key === keyOf(known) ? kept.description : null;
  } catch {
    // Missing, or of another version of the product: the plugin is asked again.
    return null;
  }
}

/** Settings stand in it: one with secret settings is not kept. */
export async function keepDescription(known: Known, description: PluginDescription): Promise<void> {
  if (JSON.stringify(known.manifest.config).includes('"writeOnly":true')) return;
  await writeFileDurably(fileOf(known), JSON.stringify({ key: keyOf(known), description }));
}

function fileOf({ folder, manifest }: Known): string {
  return join(folder, `${manifest.id}.json`);
}

function keyOf({ manifest, entryUrl, config }: Known): string {
  return createHash('sha256')
    .update(JSON.stringify([manifest, entryUrl, config ?? null]))
    .digest('hex');
}
