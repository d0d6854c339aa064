import { lstat, unlink } from 'node:fs/promises';

/**
 * Which file is at the path, told apart from others that were or will be there. Null when none is: links, folders and
 * pipes trigger nothing.
 */
export async function lookForTrigger(path: string): Promise<string | null> {
  try {
    const facts = await lstat(path, { bigint: true });
    return facts.isFile() ? `${facts.ino}-${facts.mtimeNs}-${facts.size}` : null;
  } catch {
    return null;
  }
}

/** Deletes the file unless another has taken its place. @returns whether it is gone */
export async function deleteTrigger(path: string, trigger: string): Promise<boolean> {
  if ((await lookForTrigger(path)) !== trigger) return true;
  try {
    await unlink(path);
    return true;
  } catch {
    return false;
  }
}
