import { piecesOf, type WantedText } from '../browser/direct/read-text.ts';
import { type DomPart, readDom, readDomPiece } from '../command-channels.ts';
import type { Drive } from './browsers.ts';

type Call = Parameters<Drive>[0];

/** A part of what a page holds. */
export interface PagePart extends DomPart {
  /** The content as JSON has it between its quotes; null where it came in one piece. */
  readonly json: Buffer | null;
}

let reads = 0;

/** A part of what a page holds. A long one comes in pieces, one behind the other. */
export async function readPage(
  drive: Drive,
  call: Call,
  { tabId, ...wanted }: WantedText & { readonly tabId: number },
): Promise<PagePart> {
  reads += 1;
  const readId = reads;
  const first = drive(call, readDom, { command: { tabId, readId, ...wanted } });
  const others = Array.from({ length: piecesOf(wanted.length) - 1 }, (_none, place) =>
    drive(call, readDomPiece, { command: { tabId, readId, place: place + 1 } }),
  );
  // Why there is none the first one says.
  for (const other of others) other.catch(() => undefined);
  const { content, totalLength } = await first;
  if (others.length === 0) return { content, totalLength, json: null };
  return { ...(await joinPieces(content, others)), totalLength };
}

/** Each is written as JSON while the next one is on its way: after the last one there is little left to do. */
async function joinPieces(first: string, others: readonly Promise<string>[]) {
  let content = first;
  const json = [toJson(first)];
  for (const other of others) {
    const piece = await other;
    content += piece;
    json.push(toJson(piece));
  }
  return { content, json: Buffer.concat(json) };
}

/** Without the quotes. */
function toJson(piece: string): Buffer {
  return Buffer.from(JSON.stringify(piece).slice(1, -1));
}
