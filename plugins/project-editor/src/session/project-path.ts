import path from 'node:path';
import { GatehouseError } from '@gatehouse/sdk-plugin';

/** An absolute, normal path with an ending that the editor opens and saves. */
export function parseProjectPath(text: string): string {
  if (text.trim() === '') {
    throw new GatehouseError('bad_request', 'path is empty: give the full path of a .zp or .xmlz file.');
  }
  if (text.includes('\0') || !path.isAbsolute(text)) {
    throw new GatehouseError('bad_request', `path must be absolute; it is ${JSON.stringify(text)}.`);
  }
  if (!/\.(zp|xmlz)$/i.test(text)) {
    throw new GatehouseError(
      'bad_request',
      `The editor opens and saves .zp and .xmlz files; ${JSON.stringify(path.basename(text))} is neither.`,
    );
  }
  return path.resolve(text);
}

/** The name of a project in that file. */
export function projectNameOf(filePath: string): string {
  return path.basename(filePath, path.extname(filePath));
}
