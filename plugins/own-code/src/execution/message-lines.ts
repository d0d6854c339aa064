import { StringDecoder } from 'node:string_decoder';

interface LineRules {
  readonly maxLength: number;
  onLine(line: string): void;
  /** Called when a line exceeds the limit; the rest of the line is skipped. */
  onTooLong(): void;
}

/** Splits chunks of bytes into lines, and holds at most one line of the maximum length. */
export class Lines {
  readonly #rules: LineRules;
  readonly #decoder = new StringDecoder('utf8');
  #parts: string[] = [];
  #length = 0;
  #isTooLong = false;

  constructor(rules: LineRules) {
    this.#rules = rules;
  }

  take(chunk: Buffer): void {
    const [first = '', ...rest] = this.#decoder.write(chunk).split('\n');
    this.#append(first);
    for (const part of rest) {
      this.#finish();
      this.#append(part);
    }
  }

  /** Emits the last line, which has no line break. */
  end(): void {
    if (this.#length > 0) this.#finish();
  }

  #append(part: string): void {
    if (part === '' || this.#isTooLong) return;
    this.#parts.push(part);
    this.#length += part.length;
    if (this.#length <= this.#rules.maxLength) return;
    this.#isTooLong = true;
    this.#parts = [];
    this.#rules.onTooLong();
  }

  #finish(): void {
    const line = this.#parts.join('');
    const isWhole = !this.#isTooLong;
    this.#parts = [];
    this.#length = 0;
    this.#isTooLong = false;
    if (isWhole) this.#rules.onLine(line);
  }
}
