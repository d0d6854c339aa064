import { createHmac, randomBytes } from 'node:crypto';
import { escapeSigns, masked } from '@gatehouse/sdk-plugin/internal';

const secretName = /(?:password|passwd|token|secret|pin|rawKey)$/i;
const maxLength = 8_000;
const maxDepth = 100;
/** Characters of one text; its ends are shown, so that the fields after it are too. */
const maxText = 2_000;
const cutMark = ' … the rest is not shown';
const maxFields = 20;
const maxFieldLength = 200;
const maxKeptText = 8_000;

/** Two values have two digests while this daemon runs, and nobody can try values against a digest: short ones are soon found. */
const sealKey = randomBytes(32);

/** A value that people do not see at first. */
export interface HiddenField {
  /** Its place, such as `body.settings[3].token`. */
  readonly field: string;
  readonly length: number;
}

export interface KeptField extends HiddenField {
  /** Both ends of a long one. */
  readonly value: string;
}

/** The beginning of what a client sent, as JSON without secrets. */
export interface ShownInput {
  readonly text: string;
  readonly isWhole: boolean;
  /** The first of the hidden fields. */
  readonly hidden: readonly HiddenField[];
  readonly hiddenCount: number;
  /** The values of those that have only the name of a secret. */
  readonly kept: readonly KeptField[];
}

/**
 * Shows a value, and looks at no more of it than it shows. In the place of a field that its operation declares as secret, or that has the name
 * of one, stand length and digest: nobody takes a long text for a password, and two requests differ where their secrets do.
 */
export function showInput(sent: object, declared: ReadonlySet<string>): ShownInput {
  const writer = new Writer(declared);
  writer.write(sent, { name: '', place: '', depth: 0 });
  const { text, isWhole, hidden, hiddenCount, kept } = writer;
  return { text: escapeSigns(text), isWhole, hidden, hiddenCount, kept };
}

interface Place {
  readonly name: string;
  readonly place: string;
  readonly depth: number;
}

class Writer {
  text = '';
  isWhole = true;
  hiddenCount = 0;
  readonly hidden: HiddenField[] = [];
  readonly kept: KeptField[] = [];
  readonly #declared: ReadonlySet<string>;

  constructor(declared: ReadonlySet<string>) {
    this.#declared = declared;
  }

  write(value: unknown, at: Place): void {
    if (Array.isArray(value)) this.#writeItems(value, at);
    else if (typeof value === 'object' && value !== null) this.#writeFields(value, at);
    else this.text += JSON.stringify(this.#leaf(value, at)) ?? 'null';
  }

  #writeItems(items: readonly unknown[], { place, depth }: Place): void {
    this.text += '[';
    for (const [index, item] of items.entries()) {
      if (this.#isFull(depth)) return;
      if (index > 0) this.text += ',';
      this.write(item, { name: String(index), place: `${place}[${index}]`, depth: depth + 1 });
    }
    this.text += ']';
  }

  #writeFields(fields: object, { place, depth }: Place): void {
    let before = '{';
    // Names are read one by one: there may be very many.
    for (const name in fields) {
      if (this.#isFull(depth)) return;
      const value: unknown = Reflect.get(fields, name);
      if (value === undefined) continue;
      this.text += `${before}${JSON.stringify(this.#shorten(name))}:`;
      this.write(value, { name, place: place === '' ? name : `${place}.${name}`, depth: depth + 1 });
      before = ',';
    }
    this.text += before === '{' ? '{}' : '}';
  }

  #isFull(depth: number): boolean {
    if (this.text.length < maxLength && depth < maxDepth) return false;
    if (!this.text.endsWith(cutMark)) this.text += cutMark;
    this.isWhole = false;
    return true;
  }

  #leaf(value: unknown, { name, place }: Place): unknown {
    const isText = typeof value === 'string';
    if ((isText || typeof value === 'number') && (secretName.test(name) || this.#declared.has(name)))
      return this.#hide(String(value), { name, place });
    return isText ? this.#shorten(value) : value;
  }

  #shorten(text: string): string {
    if (text.length > maxText) this.isWhole = false;
    return bothEnds(text, maxText);
  }

  #hide(value: string, { name, place }: Omit<Place, 'depth'>): string {
    this.hiddenCount += 1;
    if (this.hidden.length < maxFields) {
      const field = { field: escapeSigns(place.slice(-maxFieldLength)), length: value.length };
      this.hidden.push(field);
      if (!this.#declared.has(name))
        this.kept.push({ ...field, value: escapeSigns(bothEnds(value, maxKeptText)) });
    }
    const digest = createHmac('sha256', sealKey).update(value, 'utf16le').digest('hex');
    return `${masked} (${value.length} characters, ${digest.slice(0, 12)})`;
  }
}

/** The end of a long text may matter too. */
function bothEnds(text: string, max: number): string {
  if (text.length <= max) return text;
  const left = text.length - max;
  return `${text.slice(0, max / 2)} … ${left} characters are not shown … ${text.slice(-max / 2)}`;
}
