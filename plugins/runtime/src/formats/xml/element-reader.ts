import { fromPossible, isPossible } from './escape-xml.ts';
import { XmlFault } from './xml-fault.ts';
import type { Shape } from './xml-shape.ts';

/** An open element. */
interface Frame {
  readonly name: string;
  readonly shape: Shape;
  readonly attributes: ReadonlyMap<string, string>;
  /** Text of a leaf. */
  readonly texts: string[];
  readonly list: unknown[];
  readonly record: Record<string, unknown>;
}

/** Maximum number of elements, whose memory the size of the file does not show. */
const maxElements = 4_000_000;
const notKnown = 'is not known here';

/** Builds a value from elements by its shape. Throws `XmlFault` for elements that do not fit. */
export class ElementReader {
  /** The value of the root; undefined until it is closed. */
  result: unknown;
  readonly #root: { readonly name: string; readonly shape: Shape };
  readonly #frames: Frame[] = [];
  #elements = 0;

  constructor(root: { readonly name: string; readonly shape: Shape }) {
    this.#root = root;
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (++this.#elements > maxElements) throw new XmlFault(`it has more than ${maxElements} elements`);
    const parent = this.#frames.at(-1);
    const shape = parent ? childShape(parent, name) : this.#rootShape(name);
    if (!shape) throw new XmlFault(`the element ${this.#pathTo(name)} ${notKnown}`);
    const isEntry = parent?.shape.kind === 'map';
    for (const [attribute, value] of attributes) {
      if (attribute === 'key' && isEntry) continue;
      if (attribute === 'escaped' && value === 'true') continue;
      throw new XmlFault(`the attribute ${attribute} of ${this.#pathTo(name)} ${notKnown}`);
    }
    if (isEntry && !attributes.has('key')) throw new XmlFault(`the key of ${this.#pathTo(name)} is missing`);
    this.#frames.push({ name, shape, attributes, texts: [], list: [], record: {} });
  }

  text(text: string): void {
    const frame = this.#frames.at(-1);
    if (frame && isLeaf(frame.shape)) frame.texts.push(text);
    else if (text.trim() !== '')
      throw new XmlFault(`the text ${quote(text.trim())} stands outside of a field`);
  }

  close(): void {
    const path = this.#pathTo();
    const frame = this.#frames.pop();
    if (!frame) return;
    const value = this.#valueOf(frame, path);
    const parent = this.#frames.at(-1);
    if (!parent) this.result = value;
    else if (parent.shape.kind === 'list') parent.list.push(value);
    else {
      const key =
        parent.shape.kind === 'map' ? plainText(frame.attributes.get('key') ?? '', frame, path) : frame.name;
      if (Object.hasOwn(parent.record, key) || key === '__proto__')
        throw new XmlFault(`${path} is there twice, or has a key that cannot be`);
      parent.record[key] = value;
    }
  }

  #rootShape(name: string): Shape | undefined {
    return name === this.#root.name ? this.#root.shape : undefined;
  }

  #valueOf(frame: Frame, path: string): unknown {
    const { kind } = frame.shape;
    if (kind === 'list') return frame.list;
    if (kind === 'map' || kind === 'fields') return frame.record;
    const text = plainText(frame.texts.join(''), frame, path);
    if (kind === 'text') return text;
    if (kind === 'number' && /^-?(?:0|[1-9]\d{0,30})(?:\.\d{1,30})?(?:e[+-]?\d{1,3})?$/.test(text))
      return Number(text);
    if (kind === 'flag' && (text === 'true' || text === 'false')) return text === 'true';
    throw new XmlFault(
      `${path} must be ${kind === 'flag' ? 'true or false' : 'a number'}, not ${quote(text)}`,
    );
  }

  #pathTo(name?: string): string {
    const names = this.#frames.map((frame) => frame.name);
    return [...names, ...(name === undefined ? [] : [name])].map((each) => each.slice(0, 100)).join('/');
  }
}

function childShape({ shape }: Frame, name: string): Shape | undefined {
  if (shape.kind === 'fields') return shape.fields.get(name)?.shape;
  return (shape.kind === 'list' || shape.kind === 'map') && shape.item.name === name
    ? shape.shape
    : undefined;
}

function isLeaf({ kind }: Shape): boolean {
  return kind === 'text' || kind === 'flag' || kind === 'number';
}

function plainText(text: string, { attributes }: Frame, path: string): string {
  if (!isPossible(text)) throw new XmlFault(`${path} has a character that XML has no place for`);
  if (!attributes.has('escaped')) return text;
  const unescaped = fromPossible(text);
  if (unescaped === null) throw new XmlFault(`${path} has a backslash that escapes nothing`);
  return unescaped;
}

function quote(text: string): string {
  return JSON.stringify(text.slice(0, 100));
}
