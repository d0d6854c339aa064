import type { Mount, Mounts } from './mount.ts';

/** Entries without any rights, which are mounted over others. */
export interface DeniedEntries {
  readonly file: string;
  readonly folder: string;
}

/** The mounts as arguments of bubblewrap, parents before their children. */
export function mountArguments(mounts: Mounts, denied: DeniedEntries): string[] {
  const ordered = [...mounts].sort(([a], [b]) => depthOf(a) - depthOf(b));
  const args = ordered.flatMap(([path, mount]) => argumentsOf(path, mount, denied));
  // Last, since mounts within an empty folder must be created first.
  const sealed = ordered.filter(([, { kind }]) => kind === 'empty');
  return [...args, ...sealed.flatMap(([path]) => ['--remount-ro', path])];
}

function depthOf(path: string): number {
  return path === '/' ? 0 : path.split('/').length;
}

function argumentsOf(path: string, mount: Mount, denied: DeniedEntries): string[] {
  switch (mount.kind) {
    case 'write':
      return ['--bind', path, path];
    case 'read':
      return ['--ro-bind', path, path];
    case 'other':
      return ['--ro-bind', mount.source, path];
    case 'empty':
      return ['--perms', '0755', '--tmpfs', path];
    case 'denied-folder':
      return ['--ro-bind', denied.folder, path];
    case 'denied-file':
      return ['--ro-bind', denied.file, path];
    case 'processes':
      return ['--proc', path];
    case 'devices':
      return ['--dev', path];
    case 'link':
      return ['--symlink', mount.target, path];
  }
}
