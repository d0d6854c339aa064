/** What becomes of the values that a path finds. */
export interface Change {
  readonly value: string;
  /** The value is JSON and not a text. */
  readonly isJson: boolean;
  readonly isRemoved: boolean;
}

/** A JSON or XML text that was read. */
export interface StructuredDocument {
  /** What a path finds, as texts. */
  texts(path: string, hasMarkup: boolean): readonly string[];
  /** The fields of each object or element that a path finds. */
  rows(path: string): readonly ReadonlyMap<string, string>[];
  /** Gives how many values were changed. */
  change(path: string, change: Change): number;
  write(indent: boolean): string;
}
