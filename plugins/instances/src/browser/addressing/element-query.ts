/** A row of a DomFinder. */
export interface DomCondition {
  /** Empty for any; several separated by `;`. */
  readonly tag: string;
  readonly attribute: string;
  readonly searchType: 'text' | 'notext' | 'regexp';
  readonly value: string;
}

/** What the driver's own selectors do not find. */
export type ElementQuery =
  | { readonly by: 'xpath'; readonly xpath: string }
  | {
      readonly by: 'dom';
      readonly form: string;
      readonly rows: readonly DomCondition[];
      readonly skip: number;
    }
  | ({ readonly by: 'hint' } & HintQuery)
  | { readonly by: 'point'; readonly x: number; readonly y: number };

export const ENGINE = 'gatehouse';

/** A selector of the driver. Nothing of the query may look like a part of the driver's own syntax. */
export function toSelector(query: ElementQuery): string {
  return `${ENGINE}=${encodeURIComponent(JSON.stringify(query)).replaceAll("'", '%27')}`;
}

export interface HintQuery {
  readonly hint: string;
  /** Empty where nearness does not matter. */
  readonly nearText: string;
  /** Empty for any. */
  readonly role: string;
}
