/** The kinds of parts that a project has. */
export const changedParts = [
  'project',
  'group',
  'action',
  'link',
  'variable',
  'list',
  'table',
  'hostedSpreadsheet',
  'inputSetting',
  'botUiSetting',
  'sharedCode',
  'reference',
  'note',
] as const;

export type FieldValue = string | number | boolean;

export interface FieldChange {
  readonly field: string;
  /** Null where there is no value. */
  readonly before: FieldValue | null;
  readonly after: FieldValue | null;
}

/** A part of a project that came, went or is another. */
export interface Change {
  readonly change: 'added' | 'removed' | 'changed';
  readonly part: (typeof changedParts)[number];
  /** Both ids are null for what is no part of a group. */
  readonly groupId: string | null;
  readonly actionId: string | null;
  /** What the part is called; of a group or an action its caption, of a link its branch. */
  readonly name: string;
  readonly fields: readonly FieldChange[];
}
