import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { KeptValues } from './kept-values.ts';
import type { Marks } from './marks.ts';

/** Assembles a document from the lines of its outline. */
export class OutlineReader {
  readonly #marks: Marks;
  readonly #kept: KeptValues;
  readonly #lists = new Map<number, unknown[]>();

  constructor(marks: Marks, kept: KeptValues) {
    this.#marks = marks;
    this.#kept = kept;
  }

  addItems(list: number, items: readonly unknown[]): void {
    const known = this.#lists.get(list);
    const resolved = items.map((item) => this.#resolve(item));
    if (known) known.push(...resolved);
    else this.#lists.set(list, resolved);
  }

  readDocument(value: unknown): ProjectDocument {
    return trustDocument(this.#resolve(value));
  }

  /** Changes objects in place. A kept value is always a field of an object. */
  #resolve(value: unknown): unknown {
    const mark = this.#marks.read(value);
    if (mark !== null && 'list' in mark) return this.#take(mark.list);
    if (Array.isArray(value)) return value.map((item) => this.#resolve(item));
    if (typeof value !== 'object' || value === null) return value;
    for (const [key, field] of Object.entries(value)) this.#resolveField(value, key, field);
    return value;
  }

  #resolveField(target: object, key: string, field: unknown): void {
    const mark = this.#marks.read(field);
    if (mark !== null && 'kept' in mark) {
      this.#kept.define(target, key, mark.kept);
      return;
    }
    const resolved = this.#resolve(field);
    if (resolved !== field) Reflect.set(target, key, resolved);
  }

  #take(list: number): unknown[] {
    const items = this.#lists.get(list) ?? [];
    this.#lists.delete(list);
    return items;
  }
}

/** The reader process has read it by its schema. */
function trustDocument(value: unknown): ProjectDocument {
  return value as ProjectDocument;
}
