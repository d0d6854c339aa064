import { isAbsolute } from 'node:path';
import type { Place } from '@gatehouse/sdk-actions/files';
import { isWithin } from '@gatehouse/sdk-actions/internal/files';
import * as v from 'valibot';
import { realPlace } from './real-place.ts';

const absolute = v.pipe(
  v.string(),
  v.check((path) => isAbsolute(path), 'must be a whole path'),
);

const root = v.union([
  absolute,
  v.strictObject({ path: absolute, access: v.optional(v.picklist(['read', 'write']), 'write') }),
]);

/** The setting `files.roots`; a path alone allows writing. */
export const rootsSetting = v.pipe(
  v.union([v.literal('any'), v.array(root)]),
  v.description(
    'Folders that runs with io:filesystem may use beside the folder of their project and the temporary folder, in place of the home folder and the rest of the machine: whole paths, or { path, access } with access "read" or "write"; "any": whatever the account may',
  ),
);

export type RootsSetting = v.InferOutput<typeof rootsSetting>;

/** Throws where a root is in a closed place. */
export function rootsOf(setting: RootsSetting | undefined, closed: readonly string[]): FileRoots {
  if (setting === undefined) return 'default';
  if (setting === 'any') return 'any';
  return setting.map((entry) => {
    const { path, access } = typeof entry === 'string' ? { path: entry, access: 'write' as const } : entry;
    const real = realPlace(path);
    const folder = closed.find((one) => isWithin(real, one));
    if (folder === undefined) return { path: real, access };
    throw new Error(
      `The setting runtime.files.roots names ${JSON.stringify(path)}, which lies in ${JSON.stringify(folder)}: ` +
        'that place is closed to all runs. Take the root out of the setting.',
    );
  });
}

export type FileRoots = 'default' | 'any' | readonly Place[];
