import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { CodeChecker } from '../check/code-checker.ts';

interface TestChecker {
  readonly checker: CodeChecker;
  readonly folder: string;
  readonly warnings: string[];
  /** Compilers that were started. */
  readonly compilers: ChildProcessWithoutNullStreams[];
  /** Files of earlier checks. */
  left(): Promise<readonly string[]>;
}

interface GivenChecker {
  readonly hasBrowser?: boolean;
  readonly seconds?: number;
  /** In place of the shell that starts the compiler. */
  readonly program?: readonly [string, ...string[]];
}

/** The checker with the real compiler, in a folder of the test. */
export async function startChecker(t: TestContext, given: GivenChecker = {}): Promise<TestChecker> {
  const { hasBrowser = false, seconds = 60, program } = given;
  const folder = await mkdtemp(path.join(tmpdir(), 'code-check-'));
  t.after(() => rm(folder, { recursive: true }));
  const warnings: string[] = [];
  const compilers: ChildProcessWithoutNullStreams[] = [];
  const files = {
    own: async () => folder,
    makeFolder: async (name: string) => void (await mkdir(name, { recursive: true })),
    write: writeFile,
    remove: (name: string) => rm(name, { recursive: true, force: true }),
    readText: (name: string) => readFile(name, 'utf8'),
    facts: async (name: string) => {
      const facts = await stat(name).catch(() => null);
      return facts && { kind: facts.isFile() ? 'file' : 'other', size: facts.size, modifiedAt: '' };
    },
  };
  const access = {
    files,
    spawn: (name: string, args: readonly string[], options: object) => {
      const [command, ...rest] = program ?? [name, ...args];
      const child = spawn(command, rest, { ...options, stdio: 'pipe' });
      compilers.push(child);
      return child;
    },
  };
  const log = {
    debug() {},
    info() {},
    error() {},
    warn: (_: string, fields?: object) => void warnings.push(JSON.stringify(fields)),
  };
  const checker = new CodeChecker({ access: access as never, log, seconds, hasBrowser: () => hasBrowser });
  const left = () => readdir(path.join(folder, 'checks'));
  return { checker, folder, warnings, compilers, left };
}
