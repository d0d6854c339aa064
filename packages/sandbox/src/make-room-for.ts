import { existsSync, mkdirSync, readdirSync, readlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isWithin } from '@gatehouse/sdk-actions/internal/files';
import type { Mount, Mounts } from './mount.ts';

/**
 * Lets a folder be mounted at a path that this machine may not have. The nearest folder above it that exists becomes
 * one of the sandbox, with the entries that it has outside, where it is read-only.
 */
export function makeRoomFor(path: string, mounts: Mounts): void {
  if (existsSync(path)) return;
  const parent = nearestFolder(path);
  const above = deepestAbove(parent, mounts);
  if (above === 'write') mkdirSync(path, { recursive: true });
  if (above !== 'read') return;
  for (const [entry, mount] of entriesOf(parent)) if (!mounts.has(entry)) mounts.set(entry, mount);
  // The root of a sandbox is a folder of its own where nothing is mounted there.
  if (parent === '/') mounts.delete(parent);
  else mounts.set(parent, { kind: 'empty' });
}

function nearestFolder(path: string): string {
  const parent = dirname(path);
  return parent === path || existsSync(parent) ? parent : nearestFolder(parent);
}

function deepestAbove(path: string, mounts: Mounts): Mount['kind'] | undefined {
  const above = [...mounts].filter(([outer]) => isWithin(path, outer));
  return above.sort(([a], [b]) => b.length - a.length)[0]?.[1].kind;
}

/** Sockets, pipes and devices are left out. */
function entriesOf(folder: string): [string, Mount][] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry): [string, Mount][] => {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) return [[path, { kind: 'link', target: readlinkSync(path) }]];
    return entry.isFile() || entry.isDirectory() ? [[path, { kind: 'read' }]] : [];
  });
}
