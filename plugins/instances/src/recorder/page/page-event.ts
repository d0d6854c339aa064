/** An element as the recorder in the page describes it. */
export interface RecordedElement {
  /** The same for all events at one element of one document. */
  readonly key: string;
  /** The finder that a person would use, where it finds only this element; null where there is none. */
  readonly finder: RecordedFinder | null;
  /** Expressions that find only this element, the most durable one first. */
  readonly xpaths: readonly string[];
  /** Its label or text, for people. */
  readonly caption: string;
  /** Its name or id, for a variable that holds its value. */
  readonly field: string;
}

export interface RecordedFinder {
  readonly type: 'TestIdFinder' | 'RoleFinder' | 'LabelFinder' | 'PlaceholderFinder';
  readonly scalars: Readonly<Record<string, string>>;
}

/** In pixels from the corner inside the border of an element. */
export interface RecordedPoint {
  readonly x: number;
  readonly y: number;
}

/** A character or a key that was pressed, such as `Enter` and `Shift+ArrowLeft`. */
export type TypedPart = { readonly text: string } | { readonly key: string };

/** The end of a drag: a point of another element, or a distance. */
export type DragEnd =
  | { readonly element: RecordedElement; readonly point: RecordedPoint }
  | { readonly element: null; readonly dx: number; readonly dy: number };

/**
 * The events that the recorder in the page reports, in the order in which they happen. `frame`: further ones may follow
 * in this frame, which may be gone by then.
 */
export type PageEvent = ElementPageEvent | { readonly kind: 'frame' };

export type ElementPageEvent = { readonly element: RecordedElement } & (
  | {
      readonly kind: 'click' | 'dblclick' | 'menu' | 'middle';
      /** The click only gave the focus to a field. */
      readonly isFocus: boolean;
      /** Null where any point of the element will do. */
      readonly point: RecordedPoint | null;
      /** Held keys, such as `Control+Shift`. */
      readonly modifiers: string;
    }
  /** The value of a password stays in the page. */
  | { readonly kind: 'text'; readonly value: string; readonly isSecret: boolean }
  /** Keys in an element that has no value of its own to be set, such as a rich editor. */
  | { readonly kind: 'typed'; readonly parts: readonly TypedPart[] }
  | { readonly kind: 'tick'; readonly value: boolean }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'files'; readonly names: readonly string[]; readonly isDrop: boolean }
  | { readonly kind: 'key'; readonly keys: string /** It only moved the focus. */; readonly isFocus: boolean }
  | { readonly kind: 'drag'; readonly point: RecordedPoint; readonly end: DragEnd }
  /** Something that no action can repeat. */
  | { readonly kind: 'lost'; readonly what: string }
  /** A field lost the focus. */
  | { readonly kind: 'leave' }
);
