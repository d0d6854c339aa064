import type { Device } from '../phone/device.ts';
import { type FileUser, homeOf } from '../storage/file-users.ts';
import { CommandFailure } from './command.ts';

/** The user, folder and words of a command of `run-as` or `su`. */
export interface OtherUser {
  readonly user: FileUser;
  readonly folder: string | null;
  readonly words: readonly string[];
}

const REFUSED = 1;

/** Null for other programs. Throws the message of a phone that refuses the change of user. */
export function toOtherUser(name: string, args: readonly string[], device: Device): OtherUser | null {
  if (name === 'run-as') return toApp(args, device);
  return name === 'su' && device.root !== 'none' && device.root !== 'adbd' ? toRoot(args, device) : null;
}

function toApp([packageName = '', ...words]: readonly string[], { packages }: Device): OtherUser {
  const installed = packages.get(packageName);
  if (installed === undefined) throw new CommandFailure(`run-as: unknown package: ${packageName}`, REFUSED);
  if (installed.app.isDebuggable !== true)
    throw new CommandFailure(`run-as: package not debuggable: ${packageName}`, REFUSED);
  return { user: { packageName }, folder: homeOf(packageName), words };
}

/** `su` of developer builds takes a user and a command, that of root managers `-c` and a text. */
function toRoot(args: readonly string[], { root }: Device): OtherUser {
  if (root === 'su') {
    const [who = '', ...words] = args;
    if (who !== '0' && who !== 'root') throw new CommandFailure(`su: invalid uid/gid '${who}'`, REFUSED);
    return { user: 'root', folder: null, words };
  }
  const [flag, script = ''] = args;
  if (flag !== '-c') throw new CommandFailure(`/system/bin/sh: ${args[1] ?? ''}: No such file`, 127);
  return { user: 'root', folder: null, words: ['sh', '-c', script] };
}
