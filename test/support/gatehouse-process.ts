import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withTimeLimit } from '@gatehouse/sdk-plugin/internal/with-time-limit';
import { eventually } from './eventually.ts';
import { testConfigDir } from './test-config-dir.ts';

/** The command line of this checkout. */
export const ownProgram = fileURLToPath(
  new URL('../../packages/launcher/bin/gatehouse.cjs', import.meta.url),
);

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface SpawnOptions {
  readonly program?: string;
  /** Variables in addition to those of this process. */
  readonly env?: NodeJS.ProcessEnv;
  /** A program that starts the command, such as `setpriv` with its arguments. */
  readonly through?: readonly string[];
  /** Plugins from elsewhere are not waited for. */
  readonly startsSlowly?: boolean;
}

/** A start takes a second or two, and many times that on a busy machine. */
const bannerMs = 120_000;

/** Starts the command line of this checkout, or of another one, as a person would. */
export function spawnGatehouse(
  args: readonly string[],
  { program = ownProgram, env = {}, through = [] }: SpawnOptions = {},
): ChildProcessWithoutNullStreams {
  const [first = '', ...rest] = [...through, process.execPath, program, ...args];
  const own = { GATEHOUSE_CONFIG_DIR: testConfigDir(), GATEHOUSE_KEYCHAIN: 'off', FORCE_COLOR: '0' };
  return spawn(first, rest, { env: { ...process.env, ...own, ...env } });
}

/** Runs a command to its end, with the given text as its input. */
export async function runGatehouse(
  args: readonly string[],
  typed = '',
  options: SpawnOptions = {},
): Promise<Finished> {
  const child = spawnGatehouse(args, options);
  const output = collectOutput(child);
  child.stdin.end(typed);
  const [code] = await once(child, 'close');
  return { code, ...output };
}

export interface RunningDaemon {
  readonly process: ChildProcessWithoutNullStreams;
  readonly pid: number;
  readonly banner: string;
  readonly editorUrl: string;
  readonly runnerUrl: string;
  /** Null for a folder that already has keys. */
  readonly key: string | null;
}

/** `gatehouse start` on free ports, returned when the banner is complete and all plugins have started or failed. */
export async function startGatehouse(
  dataDir: string,
  more: readonly string[] = [],
  options: SpawnOptions = {},
): Promise<RunningDaemon> {
  const ports = ['--editor-port', '0', '--runner-port', '0'];
  const child = spawnGatehouse(['start', '--data-dir', dataDir, ...ports, ...more], options);
  const banner = await bannerOf(child)
    .then(async (text) => {
      if (!options.startsSlowly) await pluginsStarted(dataDir);
      return text;
    })
    .catch((error: unknown) => {
      child.kill('SIGKILL');
      throw error;
    });
  const urlOf = (host: string) => new RegExp(`${host} +(\\S+)/api/v1`).exec(banner)?.[1] ?? '';
  return {
    process: child,
    pid: child.pid ?? 0,
    banner,
    editorUrl: urlOf('editor'),
    runnerUrl: urlOf('runner'),
    key: /gthk_\w+/.exec(banner)?.[0] ?? null,
  };
}

/** Rejects with the output where it does not come. */
function bannerOf(child: ChildProcessWithoutNullStreams): Promise<string> {
  const output = collectOutput(child);
  const words = () => `${output.stdout}${output.stderr}`;
  const whole = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      if (/data .*\n/.test(output.stdout)) setImmediate(() => resolve(output.stdout));
    });
    child.once('close', () => reject(new Error(`the daemon did not start: ${words()}`)));
  });
  return withTimeLimit(whole, bannerMs, () => {
    throw new Error(`the daemon showed no banner within ${bannerMs / 1000} s: ${words()}`);
  });
}

/** Those outside of the product start after the banner. */
async function pluginsStarted(dataDir: string): Promise<void> {
  const report = () => readFile(join(dataDir, 'run', 'plugins.json'), 'utf8').catch(() => '{}');
  await eventually(
    async () => JSON.parse(await report()),
    ({ starting }) => starting?.length === 0,
  );
}

function collectOutput(child: ChildProcessWithoutNullStreams) {
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk;
  });
  return output;
}
