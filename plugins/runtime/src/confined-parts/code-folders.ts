import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isWithin } from '@gatehouse/sdk-actions/internal/files';
import type { WorkerPartFacts } from '@gatehouse/sdk-plugin/internal';
import { realPlace } from '../files/real-place.ts';

/** Real paths of the folders with the code of a part, none within another. */
export function codeFolders({ url, confined }: Pick<WorkerPartFacts, 'url' | 'confined'>): readonly string[] {
  const folders = [dirname(fileURLToPath(url)), ...(confined === null ? [] : [confined.folder])];
  const all = [...new Set(folders.map(realPlace))];
  return all.filter((folder) => !all.some((other) => other !== folder && isWithin(folder, other)));
}
