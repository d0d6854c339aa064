import type { ActionContext } from '@gatehouse/sdk-actions';
import { partBytes, readBoundPart, writeBoundPart } from '../broker/remote-channels.ts';
import { commitFile } from '../shared/shared-data-channels.ts';
import type { HeldEntries } from '../taken/replace-bound-file.ts';
import type { BoundPlace } from './bound-place.ts';

type Asking = Pick<ActionContext, 'ask'>;

/** The content that is left of a file on the machine of the daemon. A missing file is an empty one. */
export async function readRemote(target: string, { ask }: Asking): Promise<Buffer> {
  for (;;) {
    const parts: Buffer[] = [];
    let [from, version] = [0, ''];
    for (;;) {
      const part = await ask(readBoundPart, { target, from });
      // A file that is not locked may be changed meanwhile: it is read anew.
      if (from > 0 && part.version !== version) break;
      const bytes = Buffer.from(part.bytes, 'base64');
      parts.push(bytes);
      from += bytes.length;
      version = part.version;
      if (part.isLast) return Buffer.concat(parts);
    }
  }
}

/** Replaces a file on the machine of the daemon, which the run has locked; null deletes it. */
export async function replaceRemote(
  { file: { path: target }, lock }: BoundPlace,
  { bytes, held }: { readonly bytes: Buffer | null; readonly held: HeldEntries | undefined },
  { ask }: Asking,
): Promise<void> {
  const part = 'content';
  if (bytes === null && held === undefined) await ask(commitFile, { lock, target, part, temporary: null });
  else {
    const temporary = await writeRemote(target, bytes ?? Buffer.alloc(0), { ask });
    await ask(commitFile, { lock, target, part, temporary, held, isEmpty: bytes === null });
  }
}

async function writeRemote(target: string, bytes: Buffer, { ask }: Asking): Promise<string> {
  let temporary: string | null = null;
  for (let from = 0; temporary === null || from < bytes.length; from += partBytes) {
    const part = bytes.subarray(from, from + partBytes).toString('base64');
    const written: { readonly temporary: string } = await ask(writeBoundPart, {
      target,
      temporary,
      bytes: part,
    });
    temporary = written.temporary;
  }
  return temporary;
}
