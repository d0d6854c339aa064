import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

const nobody = 65534;
/** Only root can change the user. Otherwise the script runs as the same user, which is an equally strong attack. */
const other = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

export const canBecomeOther = process.getuid?.() === 0;

/** Runs a script in Node as a user without rights. */
export function spawnAsOther(script: string): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, ['-e', script], { ...other, cwd: '/', env: {} });
}
