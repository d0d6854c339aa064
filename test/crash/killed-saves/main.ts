// Saves a project and dies at the n-th file call in the folder: node main.mjs PATH NAME N, where main.mjs is this and all
// that it imports in one file

import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dirname } from 'node:path';
import { testFiles } from '../../../plugins/runtime/src/testing/test-files.ts';

const [path = '', name = '', nth = '0'] = process.argv.slice(2);
// The folder is open by descriptor while a file in it is replaced.
const places = [dirname(path), '/proc/self/fd/'];
let calls = 0;

/** After `kill -9` no code of this process runs, in any thread. */
function countOrDie(): void {
  calls += 1;
  if (calls === Number(nth)) process.kill(process.pid, 'SIGKILL');
}

type Call = (...args: readonly unknown[]) => Promise<unknown>;

const real = { ...fs };
for (const call of ['lstat', 'readlink', 'rename', 'unlink', 'open'] as const) {
  const work = real[call] as Call;
  const wrapped: Call = async (...args) => {
    if (!places.some((place) => String(args[0]).startsWith(place))) return work(...args);
    countOrDie();
    const result = await work(...args);
    if (call === 'open') wrapHandle(result as Record<string, Call>);
    return result;
  };
  Object.assign(fs, { [call]: wrapped });
}
syncBuiltinESMExports();

function wrapHandle(handle: Record<string, Call>): void {
  for (const call of ['chmod', 'writeFile', 'sync', 'read', 'stat', 'close']) {
    const work = handle[call]?.bind(handle);
    if (!work) continue;
    handle[call] = (...args) => {
      countOrDie();
      return work(...args);
    };
  }
}

const { createProjectFiles } = await import(
  '../../../plugins/runtime/src/large-files/create-project-files.ts'
);
const files = createProjectFiles('7.1.0.0', () => testFiles);
await files.write(path, { ...files.create(name), name });
process.stdout.write('saved');
