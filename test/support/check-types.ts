import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const options = [
  ...['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--allowImportingTsExtensions'],
  ...['--module', 'nodenext', '--target', 'es2023', '--types', 'node'],
];

/** Lines of the compiler about files of an example plugin. Others may not compile without the settings of their package. */
export function typeProblemsOf(files: readonly string[]): readonly string[] {
  const tsc = `${root}node_modules/typescript/bin/tsc`;
  const { stdout } = spawnSync(process.execPath, [tsc, ...options, ...files], {
    cwd: root,
    encoding: 'utf8',
  });
  return stdout.split('\n').filter((line) => line.includes('example-plugin-'));
}
