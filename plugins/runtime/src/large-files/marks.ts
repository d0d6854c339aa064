/** The place of a value in the file of kept values. */
export interface KeptPlace {
  readonly at: number;
  readonly bytes: number;
  readonly encoding: 'latin1' | 'utf16le';
  /** A text, or the JSON of an array of texts. */
  readonly kind: 'text' | 'texts';
}

export type Mark = { readonly list: number } | { readonly kept: KeptPlace };

/**
 * Placeholders in an outline. They start with a random token that no file contains, since it is generated after the file
 * was written.
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
    return trustMark(JSON.parse(value.slice(this.#token.length)));
  }
}

/** Only our reader process knows the token. */
function trustMark(value: unknown): Mark {
  return value as Mark;
}
