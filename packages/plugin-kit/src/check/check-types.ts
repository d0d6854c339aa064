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
  const errors = errorsOf(output);
  return { kind: 'wrong', errors: errors.length > 0 ? errors : [`tsc ended with ${code}`] };
}

/** Each error in one line: its place and its cause, which the compiler writes last, behind the types around it. */
function errorsOf(output: string): readonly string[] {
  const blocks = output
    .split(/\n(?=\S)/)
    .map((block) => block.split('\n').filter((line) => line.trim() !== ''));
  return blocks.flatMap(([head, ...chain]) => {
    if (head === undefined) return [];
    const [, place = '', first = head] = /^(.+?\(\d+,\d+\)): error TS\d+: (.*)$/.exec(head) ?? [];
    const cause = shorten((chain.at(-1) ?? first).trim());
    return [place === '' ? cause : `${place}: ${cause}`];
  });
}

const maxCause = 240;

/** Names of types that stand for a reason are shown as the reason; those of whole declarations are left out. */
function shorten(cause: string): string {
  const [, reason] = /Refused<"((?:[^"\\]|\\.)*)">/.exec(cause) ?? [];
  if (reason !== undefined) return reason.replaceAll('\\"', '"');
  const short = cause.replace(/^(Property '\w+' is missing) in type .*$/, '$1');
  return short.length > maxCause ? `${short.slice(0, maxCause)}…` : short;
}
