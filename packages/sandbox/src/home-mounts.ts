import { type Dirent, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Mount } from './mount.ts';

interface HomeView {
  readonly access: 'read' | 'write';
  /** Then the folder itself is read-only, so that no program can create `.bashrc`. */
  readonly runsPrograms: boolean;
}

/** bubblewrap accepts at most 9,000 arguments. */
const maxEntries = 2500;

/** The home folder without its hidden entries. */
export function homeMounts(home: string, { access, runsPrograms }: HomeView): [string, Mount][] {
  const entries = readdirSync(home, { withFileTypes: true });
  return runsPrograms
    ? [[home, { kind: 'empty' }], ...visibleEntries(home, entries, access)]
    : [[home, { kind: access }], ...hiddenEntries(home, entries)];
}

function visibleEntries(home: string, entries: readonly Dirent[], access: 'read' | 'write') {
  const visible = entries.filter((entry) => !isHidden(entry) && isMountable(entry));
  if (visible.length > maxEntries) {
    throw new Error(
      `The home folder ${home} has ${visible.length} entries, and a run that starts programs or code of the project ` +
        `can see at most ${maxEntries}. Set runtime.files.roots to the folders that runs need.`,
    );
  }
  return visible.map((entry): [string, Mount] => {
    const path = join(home, entry.name);
    return [path, entry.isSymbolicLink() ? { kind: 'link', target: readlinkSync(path) } : { kind: access }];
  });
}

/** A hidden link needs no mount, since the rights to its target count. */
function hiddenEntries(home: string, entries: readonly Dirent[]) {
  const hidden = entries.filter((entry) => isHidden(entry) && !entry.isSymbolicLink());
  return hidden.map((entry): [string, Mount] => [
    join(home, entry.name),
    { kind: entry.isDirectory() ? 'denied-folder' : 'denied-file' },
  ]);
}

function isHidden({ name }: Dirent): boolean {
  return name.startsWith('.');
}

/** Sockets and pipes of the user lead to other processes. */
function isMountable(entry: Dirent): boolean {
  return entry.isDirectory() || entry.isFile() || entry.isSymbolicLink();
}
