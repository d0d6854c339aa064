import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contractVersion, sdkVersion } from '@gatehouse/host/kernel/versions';
import { emitManifest, formatManifest } from '@gatehouse/host/manifest/emit-manifest';
import { manifestFileName } from '@gatehouse/host/manifest/manifest-file-name';
import type { Plugin } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

/** A plugin of a test: the object, or the folder that the loader would receive. */
export type PluginSource = Plugin | string | URL;

export interface PluginPlace {
  readonly id: string;
  readonly folder: string;
}

/** Plugins that are objects of this process, by the name that their entry module requests. */
const held = new Map<string, Plugin>();
const heldKey = Symbol.for('gatehouse.testing.plugins');
let count = 0;

/** Where the production loader finds the plugin. A plugin that is an object gets a temporary folder for the test. */
export async function placePlugin(source: PluginSource, scratch: string): Promise<PluginPlace> {
  if (typeof source === 'string' || source instanceof URL) return readPlace(toFolder(source));
  return writePlace(source, scratch);
}

/** Absolute, without a slash at its end. */
export function toFolder(source: string | URL): string {
  return resolve(source instanceof URL || source.startsWith('file:') ? fileURLToPath(source) : source);
}

async function readPlace(folder: string): Promise<PluginPlace> {
  const manifest: unknown = JSON.parse(await readFile(join(folder, manifestFileName), 'utf8'));
  return { id: v.parse(v.object({ id: v.string() }), manifest).id, folder };
}

async function writePlace(plugin: Plugin, scratch: string): Promise<PluginPlace> {
  const { declaration } = plugin;
  count += 1;
  const name = `${declaration.id}-${count}`;
  const folder = join(scratch, name);
  const fits = { contract: `^${contractVersion}`, sdk: `^${sdkVersion}` };
  const entry = './plugin.mjs';
  const facts = { version: '0.0.0', entry, fits };
  held.set(name, plugin);
  Object.assign(globalThis, { [heldKey]: held });
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name, type: 'module', version: facts.version, gatehouse: { entry, ...fits } }),
  );
  await writeFile(join(folder, manifestFileName), formatManifest(emitManifest(declaration, facts)));
  await writeFile(
    join(folder, 'plugin.mjs'),
    `export default globalThis[Symbol.for('gatehouse.testing.plugins')].get('${name}');\n`,
  );
  const { worker, doctor } = declaration;
  for (const entry of [worker, doctor]) if (entry !== undefined) await writePlaceholder(join(folder, entry));
  return { id: declaration.id, folder };
}

/** The loader requires the file; no worker runs it, as workers belong to the plugin that runs projects. */
async function writePlaceholder(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'export {};\n');
}
