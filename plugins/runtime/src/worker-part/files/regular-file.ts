import type { GuardedPath } from '../../files/guarded-path.ts';
import { withRegular } from '../../files/open-regular.ts';
import { ActionError, quote } from '../action-error.ts';

/** A text larger than this does not belong into a variable. */
export const maxReadBytes = 64 * 2 ** 20;

/** All bytes of a regular file; an error when there are more than `maxBytes`. */
export function readRegularFile(named: GuardedPath, maxBytes: number): Promise<Buffer> {
  return withRegular(named, 'read', async ({ file, facts }) => {
    if (facts.size > maxBytes) throw tooLarge(named, maxBytes);
    const chunks: Buffer[] = [];
    let total = 0;
    for await (const chunk of file.createReadStream({ autoClose: false })) {
      total += chunk.length;
      // The size is not the whole truth: files grow.
      if (total > maxBytes) throw tooLarge(named, maxBytes);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  });
}

/** Adds bytes at the end; `makeBytes` learns whether the file was empty. */
export function appendToFile(named: GuardedPath, makeBytes: (wasEmpty: boolean) => Buffer): Promise<void> {
  return withRegular(named, 'append', ({ file, facts }) => file.appendFile(makeBytes(facts.size === 0)));
}

function tooLarge({ path }: GuardedPath, maxBytes: number): ActionError {
  return new ActionError(
    `The file ${quote(path)} is larger than ${maxBytes / 2 ** 20} MiB, the most that is read.`,
  );
}
