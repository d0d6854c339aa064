import { isMissing } from '@gatehouse/sdk-actions/files';
import { BoundLineFile } from '../line-files/bound-line-file.ts';
import type { LockedFile } from '../taken/replace-bound-file.ts';

/** The caller closes it. Null for a missing file. */
export async function openUnlessMissing({ file }: LockedFile): Promise<BoundLineFile | null> {
  try {
    return await BoundLineFile.open(file);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
