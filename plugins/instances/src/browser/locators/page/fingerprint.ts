/** An element as it was when its finder last found it. It holds no value of a field and no text that people wrote into one. */
export interface Fingerprint {
  readonly role: string;
  readonly tag: string;
  /** Kind of an input; empty for other elements. */
  readonly type: string;
  /** The name by which a person knows it: its text or its label. Empty for plain text, whose content changes. */
  readonly name: string;
  /** Texts that distinguish it from others with the same role and name, such as those of its row. */
  readonly item: readonly string[];
  /** Headings and labels of the parts of the page that it is in, the closest first. */
  readonly groups: readonly string[];
  /** Attributes that authors choose, by name. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Where a link or a form leads, without what follows the path. */
  readonly target: string;
  /** Tags from the body to the element. */
  readonly path: string;
  readonly isShown: boolean;
  readonly origin: string;
  readonly page: string;
}

/** A locator for an element, to be written into a finder. */
export interface Expression {
  readonly by: 'role' | 'testid' | 'css';
  readonly value: string;
  /** Accessible name, for a role. */
  readonly name?: string | undefined;
}

export interface Ranked {
  /** From 0 to 1. */
  readonly score: number;
  readonly fingerprint: Fingerprint;
  /** Ways to find it, the most durable first; the last one always does, as long as the page stays as it is. */
  readonly expressions: readonly Expression[];
  /** Such as `<button>Save`. */
  readonly shown: string;
}

export type Ranking =
  /** Exactly one element is like the fingerprint. */
  | { readonly kind: 'one'; readonly best: Ranked; readonly second: number }
  /** None is, or several are. */
  | { readonly kind: 'none' | 'several'; readonly score: number; readonly count: number }
  | { readonly kind: 'too_large' };
