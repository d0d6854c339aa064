import { type ChildProcess, execFile } from 'node:child_process';

/** The result of a run of the `adb` program. */
export interface AdbResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Standard output as bytes. */
  readonly bytes: Buffer;
}

export interface RunOptions {
  readonly stdin?: string | Buffer;
  /** Kills the program when its output matches, for programs that do not end by themselves. */
  readonly until?: RegExp;
  readonly timeoutMs?: number;
}

const RUN_MS = 120_000;
const MOST_OUTPUT = 256 * 1024 * 1024;

interface Target {
  readonly program: string;
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
}

export function runAdb(
  { program, port, env }: Target,
  args: readonly string[],
  { stdin = '', until, timeoutMs = RUN_MS }: RunOptions,
): Promise<AdbResult> {
  return new Promise((resolve) => {
    const settings = { env, timeout: timeoutMs, maxBuffer: MOST_OUTPUT, encoding: 'buffer' } as const;
    const child = execFile(program, ['-P', String(port), ...args], settings, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, stdout: stdout.toString(), stderr: stderr.toString(), bytes: stdout });
    });
    // A program that does not read its input closes it early.
    child.stdin?.on('error', () => {});
    child.stdin?.end(stdin);
    if (until !== undefined) killWhen(child, until);
  });
}

function killWhen(child: ChildProcess, until: RegExp): void {
  let text = '';
  child.stdout?.on('data', (data: Buffer) => {
    text += data.toString();
    if (until.test(text)) child.kill();
  });
}
