#!/usr/bin/env node
// The one door to the command line. It runs before any package is installed, so it is plain JavaScript.
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setUp } from '../../setup/set-up.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const isStart = process.argv[2] === 'start';

try {
  await setUp({
    root,
    log: (line) => console.error(line),
    needs: isStart ? ['packages', 'browser'] : ['packages'],
  });
  const { register } = await import('tsx/esm/api');
  register();
  const { runCommandLine } = await import(pathToFileURL(join(root, 'host/src/cli/command-line.ts')).href);
  await runCommandLine(process.argv);
} catch (error) {
  console.error(`gatehouse: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
