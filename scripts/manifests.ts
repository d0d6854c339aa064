// Writes the manifest of each plugin from its code; with --check it only reports what differs.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { syncManifest } from '@gatehouse/plugin-kit/internal/sync-manifest';

const root = fileURLToPath(new URL('..', import.meta.url));
const plugins = (await readdir(join(root, 'plugins'))).map((name) => join(root, 'plugins', name));

const isCheck = process.argv.includes('--check');
const stale: string[] = [];
for (const folder of [join(root, 'packages', 'daemon'), ...plugins]) {
  const { path, isCurrent } = await syncManifest(folder, { write: !isCheck });
  if (!isCurrent) stale.push(path);
}

if (isCheck && stale.length > 0) {
  console.error(
    `These manifests differ from their declarations; run npm run manifests:\n  ${stale.join('\n  ')}`,
  );
  process.exitCode = 1;
} else if (!isCheck) {
  console.log(stale.length === 0 ? 'Every manifest is up to date.' : `Written:\n  ${stale.join('\n  ')}`);
}
