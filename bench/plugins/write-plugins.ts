import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contractVersion, sdkVersion } from '@gatehouse/host/kernel/versions';
import { emitManifest, formatManifest } from '@gatehouse/host/manifest/emit-manifest';
import { manifestFileName } from '@gatehouse/host/manifest/manifest-file-name';
import { type Declaration, service } from '@gatehouse/sdk-plugin';

export interface Sketch {
  readonly id: string;
  readonly needs: readonly string[];
  /** Milliseconds that its setup waits. */
  readonly setupMs: number;
}

const fits = { contract: `^${contractVersion}`, sdk: `^${sdkVersion}` };

/** Writes each plugin into a separate folder and returns the folders. */
export async function writePlugins(parent: string, sketches: readonly Sketch[]): Promise<readonly string[]> {
  return Promise.all(sketches.map((sketch) => writePlugin(join(parent, sketch.id), sketch)));
}

async function writePlugin(folder: string, { id, needs, setupMs }: Sketch): Promise<string> {
  const entry = './plugin.mjs';
  const declaration: Declaration = {
    id,
    title: id,
    operations: [],
    provides: [service(`${id}.it`)],
    needs: Object.fromEntries(needs.map((need) => [need, service(`${need}.it`)])),
  };
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name: id, version: '1.0.0', type: 'module', gatehouse: { entry, ...fits } }),
  );
  await writeFile(
    join(folder, manifestFileName),
    formatManifest(emitManifest(declaration, { version: '1.0.0', entry, fits })),
  );
  await writeFile(
    join(folder, 'plugin.mjs'),
    `import { setTimeout as wait } from 'node:timers/promises';
import { declarePlugin, service } from '@gatehouse/sdk-plugin';
export default declarePlugin(${JSON.stringify(declaration)}).implement(async (env) => {
  await wait(${setupMs});
  env.provide(service('${id}.it'), {});
  return {};
});
`,
  );
  return folder;
}
