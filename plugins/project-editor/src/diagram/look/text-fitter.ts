import { createCanvas } from '@napi-rs/canvas';
import { fontOf, type Weight } from './fonts.ts';

const measuredSize = 100;
/** TextFitter are cut before they are measured: nothing in the picture is wider. */
const maxTextLength = 400;
const ellipsis = '…';

export interface Face {
  readonly weight: Weight;
  readonly size: number;
}

/** Fits texts into boxes. Each letter is measured once, because measuring texts takes longer than drawing them. */
export class TextFitter {
  readonly #context = createCanvas(1, 1).getContext('2d');
  readonly #widths: Readonly<Record<Weight, Map<string, number>>> = { 400: new Map(), 600: new Map() };

  widthOf(text: string, { weight, size }: Face): number {
    let width = 0;
    for (const letter of text) width += this.#widthOf(letter, weight);
    return (width * size) / measuredSize;
  }

  /** The text, or its beginning and an ellipsis; empty where only a letter or two fit. */
  fit(text: string, face: Face, room: number): string {
    const clean = tidy(text);
    const limit = (room * measuredSize) / face.size;
    let width = 0;
    let kept = '';
    let keptWithEllipsis = '';
    for (const letter of clean) {
      width += this.#widthOf(letter, face.weight);
      if (width > limit) return keptWithEllipsis.length < 2 ? '' : `${keptWithEllipsis.trimEnd()}${ellipsis}`;
      kept += letter;
      if (width + this.#widthOf(ellipsis, face.weight) <= limit) keptWithEllipsis = kept;
    }
    return clean;
  }

  /** Lines of whole words where possible; the last one ends in an ellipsis when the text is cut. */
  wrap(text: string, face: Face, room: { readonly width: number; readonly lines: number }): string[] {
    const lines: string[] = [];
    for (const paragraph of text.slice(0, maxTextLength * 10).split(/\r\n|\r|\n/)) {
      let line = '';
      for (const word of paragraph.split(/\s+/)) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (line === '' || this.widthOf(longer, face) <= room.width) line = longer;
        else {
          lines.push(line);
          line = word;
        }
        if (lines.length > room.lines) break;
      }
      lines.push(line);
      if (lines.length > room.lines) break;
    }
    return lines.slice(0, room.lines).map((line, index) => {
      const isCut = index === room.lines - 1 && lines.length > room.lines;
      return this.fit(isCut ? `${line}${ellipsis}` : line, face, room.width);
    });
  }

  #widthOf(letter: string, weight: Weight): number {
    const known = this.#widths[weight].get(letter);
    if (known !== undefined) return known;
    this.#context.font = fontOf(weight, measuredSize);
    const { width } = this.#context.measureText(letter);
    this.#widths[weight].set(letter, width);
    return width;
  }
}

/** One line, without characters that cannot be drawn. */
function tidy(text: string): string {
  return text
    .slice(0, maxTextLength)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cs}/gu, '\ufffd')
    .trim();
}
