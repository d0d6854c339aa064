import { fileURLToPath } from 'node:url';
import type { Env } from '@gatehouse/sdk-plugin';
import type { declaration } from '../declaration.ts';

export type CodeAccess = Env<(typeof declaration)['declaration']>['access'];

const maxOutput = 2 ** 20;

/**
 * Runs the compiler on a folder in a child process and returns its output; null when the signal ended it. A shell
 * limits its processor time and memory, so that it ends even when the daemon was killed.
 */
export function runCompiler(access: CodeAccess, folder: string, signal: AbortSignal): Promise<string | null> {
  const child = spawnCompiler(access, folder, signal);
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (output.length < maxOutput) output += text;
    });
    child.stderr.resume();
    child.once('error', (error) => (signal.aborted ? resolve(null) : reject(error)));
    child.once('close', () => resolve(signal.aborted ? null : output));
  });
}

const limits = 'ulimit -c 0; ulimit -t 30; ulimit -v 6000000; exec nice -n 10 "$0" "$@"';

function spawnCompiler(access: CodeAccess, folder: string, signal: AbortSignal) {
  const args = ['-p', folder, '--pretty', 'false'];
  const options = { cwd: folder, signal, env: { GOMEMLIMIT: '1GiB' } };
  if (process.platform === 'win32')
    return access.spawn(
      'node',
      [fileURLToPath(new URL('./bin/tsc', import.meta.resolve('typescript/package.json'))), ...args],
      options,
    );
  return access.spawn('sh', ['-c', limits, nativeCompiler(), ...args], options);
}

/** Why there is no compiler, for people: a release has it as an extra. Null where there is one. */
export function missingCompiler(): string | null {
  try {
    if (process.platform !== 'win32') nativeCompiler();
    import.meta.resolve('typescript/package.json');
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The binary of the compiler; its JavaScript launcher would be another process. */
function nativeCompiler(): string {
  const platform = `@typescript/typescript-${process.platform}-${process.arch}/package.json`;
  return fileURLToPath(new URL('./lib/tsc', import.meta.resolve(platform)));
}
