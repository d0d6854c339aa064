import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { ActionError } from '@gatehouse/sdk-actions';

/**
 * The processes of this user that run a program of that name, without the service and its workers: a project that
 * ends all processes of a name must not end runs of others.
 */
export function processesNamed(name: string): readonly number[] {
  if (process.platform !== 'linux') {
    throw new ActionError('Processes are found by their name on Linux alone; give ProcessId.');
  }
  const own = process.getuid?.();
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((entry) => isOfUser(entry, own) && isNamed(entry, name))
    .map(Number);
}

function isOfUser(entry: string, user: number | undefined): boolean {
  return unlessGone(() => statSync(`/proc/${entry}`).uid === user);
}

function isNamed(entry: string, name: string): boolean {
  return unlessGone(() => {
    const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    const [state, parent] = stat.slice(end + 2).split(' ');
    const isOfService =
      [Number(entry), Number(parent)].includes(process.ppid) || Number(entry) === process.pid;
    if (isOfService || state === 'Z') return false;
    const [program = ''] = readFileSync(`/proc/${entry}/cmdline`, 'utf8').split('\0');
    const short = stat.slice(stat.indexOf('(') + 1, end);
    return basename(program) === name || short === name;
  });
}

/** A process may end during the check. */
function unlessGone(look: () => boolean): boolean {
  try {
    return look();
  } catch {
    return false;
  }
}
