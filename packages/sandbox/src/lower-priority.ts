import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

const niceness = 10;

/**
 * Lowers the priority of a process below that of the hosts, so that `ping` is answered on a busy machine. On Linux each
 * session, such as that of a worker or a browser, is scheduled as a group regardless of niceness, so the group is
 * lowered too. Measured with eight browsers on two cores: 99 % of pings within 6 ms instead of 50.
 */
export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, niceness);
    if (process.platform === 'linux') writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch {
    // The process has ended, or the system refuses or has no groups: the priority stays.
  }
}
