import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessFacts {
  readonly pid: number;
  readonly parent: number;
  readonly commandLine: string;
}

/** All living processes of the machine (Linux), without zombies. */
export function listProcesses(): readonly ProcessFacts[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)));
}

/** The process and all its descendants. */
export function processTree(root: number): readonly ProcessFacts[] {
  const all = listProcesses();
  const tree = all.filter(({ pid }) => pid === root);
  for (const found of tree) tree.push(...all.filter(({ parent }) => parent === found.pid));
  return tree;
}

/** The worker processes of a daemon, without the programs of their sandboxes. */
export function workersOf(daemon: number): readonly ProcessFacts[] {
  return processTree(daemon).filter(
    ({ commandLine }) => /worker.main/.test(commandLine) && !/^\S*bwrap /.test(commandLine),
  );
}

export function isAlive(pid: number): boolean {
  return readProcess(pid).length === 1;
}

function readProcess(pid: number): readonly ProcessFacts[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return state === 'Z' ? [] : [{ pid, parent: Number(parent), commandLine }];
  } catch {
    // The process ended meanwhile.
    return [];
  }
}
