/** An element as the recorder in the page describes it. */
export interface RecordedElement {
  /** Expressions that find only this element, the most durable one first. */
  readonly xpaths: readonly string[];
  /** Its label or text, for people. */
  readonly caption: string;
  /** Its name or id, for a variable that holds its value. */
  readonly field: string;
}

/** The events that the recorder in the page reports, in the order in which they happen. */
export type PageEvent = { readonly element: RecordedElement } & (
  | { readonly kind: 'click' /** The click only gave the focus to a field. */; readonly isFocus: boolean }
  | { readonly kind: 'dblclick' }
  /** The value of a password stays in the page. */
  | { readonly kind: 'text'; readonly value: string; readonly isSecret: boolean }
  | { readonly kind: 'tick'; readonly value: boolean }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'files'; readonly names: readonly string[] }
  | { readonly kind: 'key'; readonly keys: string }
  /** A field lost the focus. */
  | { readonly kind: 'leave' }
);
