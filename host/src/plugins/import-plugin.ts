import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { moduleUrl } from '@gatehouse/launcher/module-url';
import type { Declaration, Plugin } from '@gatehouse/sdk-plugin';
import type { Manifest } from '../manifest/manifest.ts';
import { readPackageFacts } from '../manifest/package-facts.ts';
import { isProven, prove } from '../manifest/proven-manifests.ts';
import { runOwned } from './owner-scope.ts';
import { PluginStartError, withStartTimeout } from './plugin-start-error.ts';
import type { StartPluginOptions } from './start-plugin-options.ts';

/** Imports a plugin and compares it with its manifest. */
export async function importPlugin(options: StartPluginOptions): Promise<Plugin> {
  const { folder, manifest, isWatched, onModule, entryUrl } = options;
  const load = async () => {
    const url = entryUrl ?? (await moduleUrl(join(folder, manifest.entry.plugin)));
    onModule(fileURLToPath(url));
    return (await import(url)) as { default?: Plugin };
  };
  const importing = isWatched ? () => runOwned(manifest.id, load) : load;
  const module = await withStartTimeout(importing, manifest.limits.startMs).catch((cause: unknown) => {
    if (cause instanceof PluginStartError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new PluginStartError(
      'import_failed',
      `Importing it failed: ${reason}`,
      'Correct the code of the plugin',
    );
  });
  if (module.default?.declaration !== undefined && typeof module.default.setup === 'function') {
    await assertManifestMatches(module.default.declaration, options);
    return module.default;
  }
  throw new PluginStartError(
    'import_failed',
    `${manifest.entry.plugin} has no default export made by declarePlugin(...).implement(...)`,
    'Export the plugin as default',
  );
}

async function assertManifestMatches(declaration: Declaration, { folder, manifest }: StartPluginOptions) {
  if (isProven(manifest)) return;
  const { emitManifest } = await import('../manifest/emit-manifest.ts');
  const declared = emitManifest(declaration, await readPackageFacts(folder));
  if (isDeepStrictEqual(declared, manifest)) return prove(manifest);
  const keys = Object.keys(declared) as (keyof Manifest)[];
  const differing = keys.filter((key) => !isDeepStrictEqual(declared[key], manifest[key]));
  throw new PluginStartError(
    'manifest_drift',
    `Its code declares something else than its manifest: ${differing.join(', ')} differ`,
    `Run npx gatehouse plugin manifest ${folder} and review the difference`,
  );
}
