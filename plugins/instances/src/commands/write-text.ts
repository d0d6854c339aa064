import { type PageText, piecesOf, type WantedText } from '../browser/direct/read-text.ts';

/** The reply with a part of a page. */
export interface TextReply {
  readonly totalLength: number;
  readonly nextIndex: number | null;
  readonly isTruncated: boolean;
  readonly content: string;
}

/** Number of pieces of the text in one message to the daemon. */
const PIECES_IN_PART = 4;

/** Number of parts of a reply. */
export function partsOf({ length }: Pick<WantedText, 'length'>): number {
  return Math.ceil(piecesOf(length) / PIECES_IN_PART);
}

/** The reply as JSON, in parts. Each piece is written when it arrives, while the next one is transferred. */
export function writeText(text: PageText, wanted: WantedText): readonly Promise<Buffer>[] {
  const pieces = text.pieces.map((piece) => piece.then(toJsonPiece));
  const place = JSON.stringify(placeOf(text, wanted));
  const head = Buffer.from(`${place.slice(0, -1)},"content":"`);
  const all = [Promise.resolve(head), ...pieces, Promise.resolve(Buffer.from('"}'))];
  const count = partsOf(wanted);
  const parts = Array.from({ length: count }, (_none, part) => {
    const from = part === 0 ? 0 : part * PIECES_IN_PART + 1;
    const to = part === count - 1 ? all.length : (part + 1) * PIECES_IN_PART + 1;
    return Promise.all(all.slice(from, to)).then((buffers) => Buffer.concat(buffers));
  });
  // Errors are reported to the awaiting callers.
  for (const part of parts) part.catch(() => undefined);
  return parts;
}

function placeOf({ totalLength }: PageText, { startIndex, length }: WantedText): Omit<TextReply, 'content'> {
  const end = Math.max(startIndex, Math.min(startIndex + length, totalLength));
  const isTruncated = end < totalLength;
  return { totalLength, nextIndex: isTruncated ? end : null, isTruncated };
}

/** Without the quotes. */
function toJsonPiece(text: string): Buffer {
  return Buffer.from(JSON.stringify(text).slice(1, -1));
}
