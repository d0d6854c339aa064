/** A value that is never written, and the text that is written in its place. */
export interface Masked {
  readonly value: string;
  readonly written: string;
}

type Form = (text: string) => string;

/** How a value may be written in addresses, JSON, pages and headers. */
const forms: readonly Form[] = [
  (text) => text,
  (text) => JSON.stringify(text).slice(1, -1),
  (text) => encodeURIComponent(text),
  (text) => new URLSearchParams({ '': text }).toString().slice(1),
  (text) => encodeURI(text),
  (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
  (text) => Buffer.from(text).toString('base64'),
];

/** Replaces secret values by texts that may be written. */
export class Masks {
  readonly #pairs: readonly (readonly [string, string])[];

  constructor(masked: readonly Masked[]) {
    const pairs = masked.flatMap(({ value, written }) =>
      forms.map((form) => [form(value), form(written)] as const),
    );
    // A value may be a part of another one.
    this.#pairs = pairs.sort(([one], [other]) => other.length - one.length);
  }

  text(text: string): string {
    return this.#pairs.reduce((masked, [value, written]) => masked.replaceAll(value, () => written), text);
  }

  /** A mask of an address, in which a secret may be any text. */
  address(url: string): string {
    return this.#pairs.reduce((masked, [value]) => masked.replaceAll(value, '*'), url);
  }

  isSecretIn(text: string): boolean {
    return this.#pairs.some(([value]) => text.includes(value));
  }
}
