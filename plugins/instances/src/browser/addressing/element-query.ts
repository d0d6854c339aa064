/** A row of a DomFinder. */
export interface DomCondition {
  /** Empty for any; several separated by `;`. */
  readonly tag: string;
  readonly attribute: string;
  readonly searchType: 'text' | 'notext' | 'regexp';
  readonly value: string;
}

/** Queries that the selectors of the driver cannot express. */
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

/** A selector of the driver. No part of the query may look like syntax of the driver. */
export function toSelector(query: ElementQuery): string {
  return `${ENGINE}=${encodeURIComponent(JSON.stringify(query)).replaceAll("'", '%27')}`;
}

export interface HintQuery {
  readonly hint: string;
  /** Empty where the distance to a text does not matter. */
  readonly nearText: string;
  /** Empty for any. */
  readonly role: string;
}
