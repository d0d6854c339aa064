import type { FromReader } from './large-file-messages.ts';
import type { KeptPlace, Marks } from './marks.ts';
import { isLatin1, isTexts, sizeOfText, sizeOfTexts } from './memory-plan.ts';

export interface OutlineWriter {
  readonly marks: Marks;
  /** Larger values are written to the file. */
  readonly keptFrom: number;
  print(line: string): void;
  /** Appends to the file of kept values. */
  keep(bytes: Buffer): void;
}

const lineCharacters = 32 * 1024;

/** Prints a document in lines of bounded size, with marks instead of long lists and large values. */
export function writeOutline(document: unknown, writer: OutlineWriter): void {
  new Outline(writer).print(document);
}

class Outline {
  readonly #writer: OutlineWriter;
  #lists = 0;
  #keptBytes = 0;

  constructor(writer: OutlineWriter) {
    this.#writer = writer;
  }

  print(document: unknown): void {
    this.#writer.print(line('document', `"document":${this.#textOf(document)}`));
  }

  /** The JSON of a value; lines that it refers to are printed first. */
  #textOf(value: unknown): string {
    if (typeof value === 'string') return this.#textOfText(value);
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    if (isTexts(value)) return this.#textOfTexts(value);
    if (Array.isArray(value)) return this.#textOfList(value);
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${this.#textOf(field)}`).join(',')}}`;
  }

  #textOfText(text: string): string {
    const isLarge = sizeOfText(text) > this.#writer.keptFrom;
    return JSON.stringify(isLarge ? this.#keep(text, 'text') : text);
  }

  #textOfTexts(texts: readonly string[]): string {
    if (sizeOfTexts(texts) <= this.#writer.keptFrom) return JSON.stringify(texts);
    return JSON.stringify(this.#keep(JSON.stringify(texts), 'texts'));
  }

  /** A list that is too long for a line is printed in pieces and replaced by a mark. */
  #textOfList(list: readonly unknown[]): string {
    const number = this.#lists++;
    let isPrinted = false;
    let piece: string[] = [];
    let characters = 0;
    const printPiece = () => {
      this.#writer.print(line('items', `"list":${number},"items":[${piece.join(',')}]`));
      [isPrinted, piece, characters] = [true, [], 0];
    };
    for (const item of list) {
      const text = this.#textOf(item);
      piece.push(text);
      characters += text.length;
      if (characters > lineCharacters) printPiece();
    }
    if (!isPrinted) return `[${piece.join(',')}]`;
    if (piece.length > 0) printPiece();
    return JSON.stringify(this.#writer.marks.write({ list: number }));
  }

  #keep(text: string, kind: KeptPlace['kind']): string {
    const encoding = isLatin1(text) ? 'latin1' : 'utf16le';
    const bytes = Buffer.from(text, encoding);
    this.#writer.keep(bytes);
    const place = { at: this.#keptBytes, bytes: bytes.length, encoding, kind } as const;
    this.#keptBytes += bytes.length;
    return this.#writer.marks.write({ kept: place });
  }
}

function line(kind: FromReader['kind'], fields: string): string {
  return `{"kind":"${kind}",${fields}}\n`;
}
