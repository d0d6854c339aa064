import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Linux counts so in every file of /proc. */
const TICKS_OF_SECOND = 100;

/**
 * Counts the processor time of a test file from here on. By itself a process knows the time of children that it waited
 * for, and not that of browsers, whose parents end before them. A folder of the kernel's control groups that this process
 * may write (`GATEHOUSE_TEST_GROUPS`) has all of them: each file gets a group there, which its children inherit.
 * @param {string} name
 * @returns {() => number} seconds since then
 */
export function countProcessorTime(name) {
  const { GATEHOUSE_TEST_GROUPS: groups } = process.env;
  const used = groups === undefined || groups === '' ? ofProcess : enterGroup(groups, name);
  const before = used();
  return () => used() - before;
}

/** Whether each test is worth a line of its own. */
export function countsAllProcesses() {
  return (process.env.GATEHOUSE_TEST_GROUPS ?? '') !== '';
}

/**
 * @param {string} groups
 * @param {string} name
 */
function enterGroup(groups, name) {
  const folder = join(groups, name.replaceAll('/', '+'));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'cgroup.procs'), String(process.pid));
  return () => usageOf(folder);
}

/** @param {string} folder of a control group of the first or the second version */
function usageOf(folder) {
  const nanoseconds = readIfThere(join(folder, 'cpuacct.usage'));
  if (nanoseconds !== null) return Number(nanoseconds) / 1e9;
  const [, microseconds] = /^usage_usec (\d+)$/m.exec(readFileSync(join(folder, 'cpu.stat'), 'utf8')) ?? [];
  return Number(microseconds) / 1e6;
}

/** The time of this process and of its children that have ended; theirs is known on Linux alone. */
function ofProcess() {
  const { user, system } = process.cpuUsage();
  const fields = readIfThere('/proc/self/stat')?.split(') ').at(-1)?.split(' ') ?? [];
  const ofChildren = (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) / TICKS_OF_SECOND;
  return (user + system) / 1e6 + ofChildren;
}

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
