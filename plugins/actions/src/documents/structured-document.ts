/** A change of the values that a path finds. */
export interface Change {
  readonly value: string;
  /** The value is JSON and not text. */
  readonly isJson: boolean;
  readonly isRemoved: boolean;
}

/** A parsed JSON or XML text. */
export interface StructuredDocument {
  /** The values at a path, as texts. */
  texts(path: string, hasMarkup: boolean): readonly string[];
  /** The fields of each object or element that a path finds. */
  rows(path: string): readonly ReadonlyMap<string, string>[];
  /** Returns the number of changed values. */
  change(path: string, change: Change): number;
  write(indent: boolean): string;
}
