/** Where a value lies in the file of kept values. */
export interface KeptPlace {
  readonly at: number;
  readonly bytes: number;
  readonly encoding: 'latin1' | 'utf16le';
  /** A text, or the JSON of an array of texts. */
  readonly kind: 'text' | 'texts';
}

export type Mark = { readonly list: number } | { readonly kept: KeptPlace };

/**
 * Texts in an outline that stand for something else. They begin with a random token, which no file can hold since it is
 * made after the file was written.
 */
export class Marks {
  readonly #token: string;

  constructor(token: string) {
    this.#token = token;
  }

  write(mark: Mark): string {
    return `${this.#token}${JSON.stringify(mark)}`;
  }

  /** Null for any other value. */
  read(value: unknown): Mark | null {
    if (typeof value !== 'string' || !value.startsWith(this.#token)) return null;
    return parseMark(JSON.parse(value.slice(this.#token.length)));
  }
}

/** The writer is our own process, of the same version. */
function parseMark(value: unknown): Mark {
  return value as Mark;
}
