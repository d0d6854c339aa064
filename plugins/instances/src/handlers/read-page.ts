import { piecesOf, type WantedText } from '../browser/direct/read-text.ts';
import { type DomPart, readDom, readDomPiece } from '../command-channels.ts';
import type { Drive } from './browsers.ts';

type Call = Parameters<Drive>[0];

let reads = 0;

/** A part of what a page holds. A long one comes in pieces, one behind the other. */
export async function readPage(
  drive: Drive,
  call: Call,
  { tabId, ...wanted }: WantedText & { readonly tabId: number },
): Promise<DomPart> {
  reads += 1;
  const readId = reads;
  const first = drive(call, readDom, { command: { tabId, readId, ...wanted } });
  const others = Promise.all(
    Array.from({ length: piecesOf(wanted.length) - 1 }, (_none, place) =>
      drive(call, readDomPiece, { command: { tabId, readId, place: place + 1 } }),
    ),
  );
  // Why there is none the first one says.
  others.catch(() => undefined);
  const { content, totalLength } = await first;
  return { content: [content, ...(await others)].join(''), totalLength };
}
