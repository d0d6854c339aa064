import { execFile } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';

/** Shared with set-up; `setup/README.md` explains its fields. */
const TABLE = new URL('../../../setup/sandbox.json', import.meta.url);
const PROBE_MS = 10_000;
const run = promisify(execFile);

const table = v.object({
  program: v.string(),
  override: v.string(),
  flags: v.array(v.string()),
  networkFlag: v.string(),
  probe: v.array(v.string()),
});

/** bubblewrap with its options. */
export interface Bwrap {
  readonly program: string;
  /** Options of every worker. */
  readonly flags: readonly string[];
  /** Option of a worker without a network. */
  readonly networkFlag: string;
}

/** bubblewrap, or why workers cannot be confined. */
export type FoundBwrap = { readonly bwrap: Bwrap } | { readonly problem: string };

/** Finds the program without starting it. */
export function findBwrap(environment: NodeJS.ProcessEnv = process.env): FoundBwrap {
  if (process.platform !== 'linux') return { problem: `there is no sandbox for ${process.platform}` };
  const { program: name, override, flags, networkFlag } = readTable();
  const chosen = environment[override];
  if (chosen && !isProgram(chosen)) return { problem: `${override} is ${chosen}, and no program is there` };
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const program = chosen || folders.map((folder) => join(folder, name)).find(isProgram);
  if (program === undefined)
    return { problem: `${name} is not installed (Debian: apt-get install bubblewrap)` };
  return { bwrap: { program, flags, networkFlag } };
}

/** Starts a sandbox once. Returns the problem, or null. */
export async function probeBwrap({ program, flags, networkFlag }: Bwrap): Promise<string | null> {
  try {
    await run(program, [...flags, networkFlag, ...readTable().probe], { timeout: PROBE_MS });
    return null;
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    return `${program} does not work here: ${said || String(error)}`;
  }
}

function readTable(): v.InferOutput<typeof table> {
  return v.parse(table, JSON.parse(readFileSync(TABLE, 'utf8')));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
