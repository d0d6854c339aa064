// Writes the manifest of each plugin from its declaration; with --check it only tells what differs.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { emitManifest, formatManifest, manifestFileName, readPackageFacts } from '@gatehouse/host';
import type { Declaration } from '@gatehouse/sdk-plugin';

const root = fileURLToPath(new URL('..', import.meta.url));
const declarations = [
  { folder: join(root, 'host'), file: 'src/host-operations/declaration.ts' },
  ...(await readdir(join(root, 'plugins'))).map((name) => ({
    folder: join(root, 'plugins', name),
    file: 'src/declaration.ts',
  })),
];

const isCheck = process.argv.includes('--check');
const stale: string[] = [];
for (const { folder, file } of declarations) {
  const module: { declaration: { declaration: Declaration } } = await import(
    pathToFileURL(join(folder, file)).href
  );
  const text = formatManifest(emitManifest(module.declaration.declaration, await readPackageFacts(folder)));
  const path = join(folder, manifestFileName);
  const current = await readFile(path, 'utf8').catch(() => '');
  if (current === text) continue;
  stale.push(path);
  if (!isCheck) await writeFile(path, text);
}

if (isCheck && stale.length > 0) {
  console.error(
    `These manifests differ from their declarations; run npm run manifests:\n  ${stale.join('\n  ')}`,
  );
  process.exitCode = 1;
} else if (!isCheck) {
  console.log(stale.length === 0 ? 'Every manifest is up to date.' : `Written:\n  ${stale.join('\n  ')}`);
}
