import { FileError } from './file-error.ts';

/** The user of a file access: `adb shell`, root, or an app by its package name. */
export type FileUser = 'shell' | 'root' | { readonly packageName: string };

/** The shell user may write below these folders. */
const WRITABLE = ['/storage/emulated/0', '/data/local/tmp', '/dev/null'];
/** These folders are read-only without a remount. */
const READ_ONLY = ['/system', '/vendor', '/product', '/apex'];
const APP_DATA = '/data/data';

/** The private folder of an app. */
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

/** Only the app itself and root may read the data of an app. */
export function isReadClosed(path: string, user: FileUser): boolean {
  if (user === 'root') return false;
  if (typeof user !== 'string' && isBelow(path, [homeOf(user.packageName)])) return false;
  return isBelow(path, [APP_DATA]) || path === '/data';
}

/** An APK can be read by its path, but its folder cannot be listed. */
export function isListClosed(path: string, user: FileUser): boolean {
  return isReadClosed(path, user) || (user !== 'root' && path === '/data/app');
}

function isBelow(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path === folder || path.startsWith(`${folder}/`));
}
