import { cutText, readMarkup } from '../driver/page-scripts.ts';
import type { DirectPage } from './direct-page.ts';

export interface WantedText {
  readonly startIndex: number;
  readonly length: number;
  /** Empty for the whole document. */
  readonly tag: string;
  readonly mode: 'html' | 'text';
}

/** A part of the text of a page at one moment, in pieces. */
export interface PageText {
  readonly pieces: readonly Promise<string>[];
  /** Length of the whole text. */
  readonly totalLength: number;
}

/**
 * While one piece is transferred, the page and the browser prepare the next one. The browser handles a message of
 * more than 65,536 bytes by a slower path.
 */
const PIECE_LENGTH = 62_500;

/** Number of pieces for a text of that length. Where the page has less, the last ones are empty. */
export function piecesOf(length: number): number {
  return Math.ceil(length / PIECE_LENGTH);
}

let reads = 0;

export async function readText(
  direct: DirectPage,
  { startIndex, length, ...what }: WantedText,
): Promise<PageText> {
  reads += 1;
  const kept = `globalThis.gatehouseText${reads}`;
  const places = Array.from({ length: piecesOf(length) - 1 }, (_none, place) => place + 1);
  const cut = `(${cutText})(text, ${JSON.stringify({ startIndex, length, pieceLength: PIECE_LENGTH })})`;
  const begin = `(text) => { const pieces = ${cut}; ${kept} = pieces; return { piece: pieces[0], totalLength: text.length }; }`;
  const { first, others } = await direct.evaluateEach<{ piece: string; totalLength: number }, string>(
    `(${begin})((${readMarkup})(${JSON.stringify(what)}))`,
    [...places.map((place) => `${kept}[${place}]`), `delete ${kept}; ''`],
  );
  const { piece, totalLength } = first;
  return { pieces: [Promise.resolve(piece), ...others.slice(0, -1)], totalLength };
}
