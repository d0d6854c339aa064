import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own that vanishes with its process: as root, else as root of a user namespace. */
const way = [
  ['unshare', '-m'],
  ['unshare', '-rm'],
].find(canMount);

export const withoutSmallDisk = way === undefined && 'there is no way here to mount a small disk';

/** Puts a folder on a disk of so many megabytes. */
const folderScript = `size=$1; folder=$2; shift 2
mount -t tmpfs -o "size=$size,mode=700" tmpfs "$folder" || exit 1
exec "$@"`;

/** Puts the folder after `--data-dir` on a disk of so many megabytes, with its settings. */
const script = `size=$1; shift
for arg; do [ "$before" = --data-dir ] && folder=$arg; before=$arg; done
settings=$(cat "$folder/config.json")
mount -t tmpfs -o "size=$size,mode=700" tmpfs "$folder" || exit 1
printf %s "$settings" > "$folder/config.json"; chmod 600 "$folder/config.json"
exec "$@"`;

/** Starts a process whose data folder is on a small disk. */
export const onSmallDisk = (megabytes: number): readonly string[] => [
  ...(way ?? []),
  ...['sh', '-c', script, 'sh', `${megabytes}m`],
];

/** Starts a process that has another folder on a small disk. */
export const withSmallDisk = (megabytes: number, folder: string): readonly string[] => [
  ...(way ?? []),
  ...['sh', '-c', folderScript, 'sh', `${megabytes}m`, folder],
];

/** A folder of such a process, as it sees it. */
export const folderOn = (pid: number, folder: string): string => join(`/proc/${pid}/root`, folder);

function canMount(command: readonly string[]): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-mount-'));
  const [program = '', ...args] = [...command, 'mount', '-t', 'tmpfs', 'tmpfs', folder];
  const { status } = spawnSync(program, args);
  rmdirSync(folder);
  return status === 0;
}
