/** An element as the page part of the recorder sees it. */
export interface RecordedElement {
  /** Expressions that find it and nothing else, the most lasting one first. */
  readonly xpaths: readonly string[];
  /** What a person calls it: its label, its text. */
  readonly caption: string;
  /** Its name or id, for a variable that holds what is put into it. */
  readonly field: string;
}

/** What the page part reports, in the order in which it happens. */
export type PageEvent = { readonly element: RecordedElement } & (
  | { readonly kind: 'click' /** A field that only got the focus by it. */; readonly isFocus: boolean }
  | { readonly kind: 'dblclick' }
  /** Of a password the value stays in the page. */
  | { readonly kind: 'text'; readonly value: string; readonly isSecret: boolean }
  | { readonly kind: 'tick'; readonly value: boolean }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'files'; readonly names: readonly string[] }
  | { readonly kind: 'key'; readonly keys: string }
  /** The focus left a field. */
  | { readonly kind: 'leave' }
);
