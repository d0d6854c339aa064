import { existsSync } from 'node:fs';
import type { FileRights, Place } from '@gatehouse/sdk-actions/files';
import { isWithin } from '@gatehouse/sdk-actions/internal/files';
import type { Confinement } from './confinement.ts';
import { homeMounts } from './home-mounts.ts';
import { makeRoomFor } from './make-room-for.ts';
import type { Mount, Mounts } from './mount.ts';
import { systemMounts } from './system-mounts.ts';

/** Real paths of this installation that affect every worker. */
export interface WorkerPlaces {
  readonly home: string;
  readonly temporary: readonly string[];
  /** Places that no worker sees. */
  readonly closed: readonly string[];
  /** Programs of workers: the installation, this Node, browsers. Always read-only. */
  readonly programs: readonly string[];
  /** Paths for browsers with windows. */
  readonly display: readonly string[];
  /** Sockets of the user's session bus, which would give access to the keychain and to programs outside. */
  readonly sessionBus: readonly string[];
}

/** A worker sees a folder of this machine at a path of another one. */
export interface LaidOut {
  readonly at: string;
  readonly source: string;
}

/** The folders of one worker. */
export interface WorkerFolders {
  /** Its private folder. */
  readonly own: string;
  readonly laidOut?: readonly LaidOut[];
}

const kernelFolders = ['/proc', '/sys', '/dev'];
const kindOf = { none: 'empty', read: 'read', write: 'write' } as const;

/** The file system of a worker. Its own folder is writable. */
export function workerMounts(
  confinement: Confinement,
  places: WorkerPlaces,
  { own, laidOut = [] }: WorkerFolders,
): Mounts {
  const { files } = confinement;
  const mounts: Mounts = new Map(systemMounts(machineAccess(files)));
  const add = (path: string, mount: Mount) => void (existsSync(path) && mounts.set(path, mount));
  if (machineAccess(files) !== 'write') add(places.home, { kind: 'empty' });
  for (const path of places.temporary) add(path, { kind: 'write' });
  for (const path of places.closed.filter(isNoInterface)) add(path, { kind: 'empty' });
  for (const place of files.filter(({ path }) => isMounted(path))) {
    for (const [path, mount] of placeMounts(place, confinement)) add(path, mount);
  }
  const shown = confinement.drivesInstances ? places.display : [];
  for (const path of [...places.programs, ...shown]) add(path, { kind: 'read' });
  for (const { at, source } of laidOut) {
    makeRoomFor(at, mounts);
    mounts.set(at, { kind: 'other', source });
  }
  mounts.set(own, { kind: 'write' });
  for (const path of places.sessionBus) if (isShown(mounts, path)) mounts.set(path, { kind: 'denied-file' });
  return withRoomForDeeper(mounts);
}

function isShown(mounts: Mounts, path: string): boolean {
  const above = [...mounts].filter(([outer]) => isWithin(path, outer));
  const deepest = above.sort(([a], [b]) => b.length - a.length)[0]?.[1].kind;
  return deepest === 'read' || deepest === 'write';
}

/** Nothing can be mounted within a denied folder, so one with deeper mounts becomes an empty folder. */
function withRoomForDeeper(mounts: Mounts): Mounts {
  const paths = [...mounts.keys()];
  for (const [path, { kind }] of mounts) {
    const holdsOther = () => paths.some((other) => other !== path && isWithin(other, path));
    if (kind === 'denied-folder' && holdsOther()) mounts.set(path, { kind: 'empty' });
  }
  return mounts;
}

/** Rights may come from another machine, which has other folders. */
function isMounted(path: string): boolean {
  return path !== '/' && isNoInterface(path) && existsSync(path);
}

/** Kernel file systems are mounted anew for each sandbox. */
function isNoInterface(path: string): boolean {
  return !kernelFolders.includes(path);
}

function machineAccess(files: FileRights) {
  return files.findLast(({ path }) => path === '/')?.access ?? 'none';
}

function placeMounts({ path, access, hidesDotEntries }: Place, { runsPrograms }: Confinement) {
  if (!hidesDotEntries || access === 'none') return [[path, { kind: kindOf[access] }]] as const;
  return homeMounts(path, { access, runsPrograms });
}
