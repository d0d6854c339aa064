/** Something on a page that an action may name. */
export interface Control {
  /** The truth: the same before and after a redesign. */
  readonly key: string;
  readonly kind:
    | 'button'
    | 'link'
    | 'text'
    | 'email'
    | 'password'
    | 'number'
    | 'select'
    | 'check'
    | 'area'
    | 'value';
  /** Its name, and those that other designers gave it. */
  readonly label: string;
  readonly others?: readonly string[];
  /** The name that its authors gave it in code; other authors gave others. */
  readonly code?: string;
  readonly otherCodes?: readonly string[];
  /** Its content: the choices of a select, or a value that is shown. */
  readonly content?: string;
  readonly href?: string;
  readonly isMain?: boolean;
}

export type Part =
  | { readonly kind: 'nav' | 'footer'; readonly name: string; readonly links: readonly Control[] }
  | {
      readonly kind: 'form';
      readonly heading: string;
      readonly action: string;
      readonly fields: readonly Control[];
      readonly buttons: readonly Control[];
    }
  | { readonly kind: 'toolbar' | 'stats'; readonly heading: string; readonly controls: readonly Control[] }
  | {
      readonly kind: 'table' | 'cards';
      readonly heading: string;
      readonly columns: readonly string[];
      /** The first text of a row names it. */
      readonly rows: readonly (readonly string[])[];
      /** In each row; the keys get the name of the row. */
      readonly actions: readonly Control[];
    }
  | { readonly kind: 'prose'; readonly heading: string; readonly text: string };

export interface PageSpec {
  readonly id: string;
  readonly family: 'shops' | 'forms' | 'tables' | 'dashboards';
  readonly title: string;
  readonly address: string;
  readonly parts: readonly Part[];
}

type Row = readonly [
  key: string,
  kind: Control['kind'],
  label: string,
  others?: readonly string[],
  code?: string,
  more?: Partial<Control>,
];

export function controls(...rows: readonly Row[]): readonly Control[] {
  return rows.map(([key, kind, label, others = [], code = key, more = {}]) => ({
    key,
    kind,
    label,
    others,
    code,
    ...more,
  }));
}

export const keyInRow = (row: readonly string[], { key }: Control) => `${key}@${row[0]}`;
