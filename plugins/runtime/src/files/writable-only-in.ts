import { dirname } from 'node:path';
import type { FileRights } from '@gatehouse/sdk-actions/files';
import { isWithin } from '@gatehouse/sdk-actions/internal/files';
import { realPlace } from './real-place.ts';

/** The same rights, with those to write outside of the folder of the project reduced to reading. */
export function writableOnlyIn(rights: FileRights, projectPath: string | null): FileRights {
  const folder = projectPath === null ? null : dirname(realPlace(projectPath));
  return rights.map((place) => {
    const isOwn = folder !== null && isWithin(place.path, folder);
    return place.access === 'write' && !isOwn ? { ...place, access: 'read' } : place;
  });
}
