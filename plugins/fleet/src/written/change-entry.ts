import { symlink } from 'node:fs/promises';
import { dirname, isAbsolute, resolve } from 'node:path';
import { ActionError, quote } from '@gatehouse/sdk-actions';
import {
  elsewhere,
  type GuardedPath,
  makeFolders,
  moveEntry,
  removeEmptyFolder,
  removeFile,
  toFileError,
} from '@gatehouse/sdk-actions/files';
import { isWithin, type RemoteChange, useEntry } from '@gatehouse/sdk-actions/internal/files';

/** Does what a run on a node asks for. The rights of the path are those of the run, to write in the folder alone. */
export async function changeEntry(change: RemoteChange, named: GuardedPath, folder: string): Promise<void> {
  try {
    if (change.kind === 'make-folders') await makeFolders(named, change.mode);
    else if (change.kind === 'move') await moveEntry(named, elsewhere(named, change.to), change);
    else if (change.kind === 'remove-file') await removeFile(named);
    else if (change.kind === 'link') await makeLink(named, change.target, folder);
    else await removeEmptyFolder(named);
  } catch (cause) {
    throw toFileError(cause, named.path);
  }
}

/** A link out of the folder would let others write where the run may not. */
async function makeLink(named: GuardedPath, target: string, folder: string): Promise<void> {
  await useEntry(named, 'write', async ({ at, real }) => {
    if (isAbsolute(target) || !isWithin(resolve(dirname(real), target), folder))
      throw new ActionError(
        `The link ${quote(named.path)} leads to ${quote(target)}, out of the folder of the project: it is not made for a run on a node.`,
      );
    await symlink(target, at);
  });
}
