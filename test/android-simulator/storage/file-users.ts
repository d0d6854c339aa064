import { FileError } from './file-error.ts';

/** Who reaches for a file: the user of `adb shell`, root, or an app by the name of its package. */
export type FileUser = 'shell' | 'root' | { readonly packageName: string };

/** Below these the shell user may write. */
const WRITABLE = ['/storage/emulated/0', '/data/local/tmp', '/dev/null'];
/** Nobody writes here without remounting. */
const READ_ONLY = ['/system', '/vendor', '/product', '/apex'];
const APP_DATA = '/data/data';

/** Where an app keeps what is its own. */
export function homeOf(packageName: string): string {
  return `${APP_DATA}/${packageName}`;
}

export function assertWritable(path: string, user: FileUser): void {
  if (!path.slice(1).includes('/')) throw new FileError('Read-only file system');
  if (user === 'root') return;
  if (isBelow(path, READ_ONLY)) throw new FileError('Read-only file system');
  if (!isBelow(path, user === 'shell' ? WRITABLE : [homeOf(user.packageName)]))
    throw new FileError('Permission denied');
}

/** The data of an app is closed to all but itself and root. */
export function isReadClosed(path: string, user: FileUser): boolean {
  if (user === 'root') return false;
  if (typeof user !== 'string' && isBelow(path, [homeOf(user.packageName)])) return false;
  return isBelow(path, [APP_DATA]) || path === '/data';
}

/** An APK can be read by who knows its path; which there are is not told. */
export function isListClosed(path: string, user: FileUser): boolean {
  return isReadClosed(path, user) || (user !== 'root' && path === '/data/app');
}

function isBelow(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path === folder || path.startsWith(`${folder}/`));
}
