import type { ActionContext } from '@gatehouse/sdk-actions';
import type { ListDefinition } from '@gatehouse/sdk-actions/document';
import { readFacts } from '../broker/read-facts.ts';
import { readBoundFacts } from '../broker/remote-channels.ts';
import { minBytes } from '../line-files/take-line.ts';
import { appendText } from '../shared/shared-data-channels.ts';
import { type BoundPlace, enterFile, leaveFile, placeOf } from './bound-place.ts';
import { isRemote } from './is-remote.ts';
import { isCutAtLineEnds } from './use-lines.ts';

/** The daemon writes the text in one piece, so that a worker that is killed leaves no half of a line. */
const maxBytes = 64 * 1024;

/** Adds lines at the end of the file of a large shared list. False where the action needs the whole list. */
export async function appendLines(
  context: ActionContext,
  definition: ListDefinition,
  lines: readonly string[],
): Promise<boolean> {
  if (!definition.syncWithFile || !isCutAtLineEnds(definition, context)) return false;
  const place = await placeOf(definition, context);
  await enterFile(place, context);
  try {
    const lineEnd = await lineEndOf(place, context);
    const text = lineEnd === null ? '' : lines.map((line) => line + lineEnd).join('');
    if (lineEnd === null || Buffer.byteLength(text) > maxBytes) return false;
    if (text !== '') await context.ask(appendText, { lock: place.lock, target: place.file.path, text });
    return true;
  } finally {
    await leaveFile(place, context);
  }
}

/** The end of the last line of a large file; null where the file is small, or its last line has no end. */
async function lineEndOf({ file }: BoundPlace, context: ActionContext): Promise<string | null> {
  const { size, end } = isRemote(context)
    ? await context.ask(readBoundFacts, { target: file.path })
    : await readFacts(file);
  if (size < minBytes) return null;
  if (end === '\r\n') return end;
  return end.endsWith('\n') ? '\n' : null;
}
