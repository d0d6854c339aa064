import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Whether the compiler takes the plugin. `unknown`: it could not be asked, for that reason. */
export type TypesResult =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong'; readonly errors: readonly string[] }
  | { readonly kind: 'unknown'; readonly reason: string };

const sdk = '@gatehouse/sdk-plugin';

/** Runs `tsc` on the `tsconfig.json` of a plugin; null where it has none. */
export async function checkTypes(folder: string): Promise<TypesResult | null> {
  const config = await readFile(join(folder, 'tsconfig.json'), 'utf8').catch(() => null);
  if (config === null) return null;
  if (/"references"\s*:/.test(config))
    return { kind: 'unknown', reason: 'its tsconfig.json names other projects, which tsc -b builds' };
  const require = createRequire(join(folder, 'package.json'));
  if (placeOf(sdk, require) === null)
    return { kind: 'unknown', reason: `${sdk} is not installed: run npm install in ${folder}` };
  const compiler =
    placeOf('typescript/package.json', require) ??
    placeOf('typescript/package.json', createRequire(import.meta.url));
  if (compiler === null) return { kind: 'unknown', reason: 'typescript is not installed' };
  return compile(folder, join(dirname(compiler), 'bin/tsc'));
}

function placeOf(name: string, require: NodeJS.Require): string | null {
  try {
    return require.resolve(name);
  } catch {
    // It is not installed there.
    return null;
  }
}

async function compile(folder: string, tsc: string): Promise<TypesResult> {
  const args = [tsc, '--project', folder, '--noEmit', '--pretty', 'false'];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, 'close');
  if (code === 0) return { kind: 'right' };
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return { kind: 'wrong', errors: lines.length > 0 ? lines : [`tsc ended with ${code}`] };
}
