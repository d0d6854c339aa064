// npm run pack -- --out DIR: the tarballs that a release publishes.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { libraryPlaces } from './pack/library-places.mjs';
import { listTracked } from './pack/list-tracked.mjs';
import { packFolders } from './pack/pack-folders.mjs';
import { stageLibrary } from './pack/stage-library.mjs';
import { stageProgram } from './pack/stage-program.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({ options: { out: { type: 'string' } } });
if (values.out === undefined) throw new Error('Say where the tarballs go: npm run pack -- --out DIR');
const out = resolve(values.out);
const release = { root, staged: join(out, '.staged'), tracked: listTracked(root) };
mkdirSync(out, { recursive: true });
const places = libraryPlaces(root);
const compiler = join(root, 'node_modules/typescript/bin/tsc');
// Their declarations.
execFileSync(process.execPath, [compiler, '--build', ...places], { cwd: root, stdio: 'inherit' });
const libraries = places.map((place) => stageLibrary(release, place));
for (const { file, bytes, files } of packFolders([...libraries, await stageProgram(release)], out))
  console.log(`${file}  ${(bytes / 1e6).toFixed(2)} MB packed, ${files} files`);
rmSync(release.staged, { recursive: true });
