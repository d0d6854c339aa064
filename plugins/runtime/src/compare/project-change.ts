/** The kinds of parts of a project. */
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

/** A part of a project that was added, removed or changed. */
export interface Change {
  readonly change: 'added' | 'removed' | 'changed';
  readonly part: (typeof changedParts)[number];
  /** Both ids are null for parts outside groups. */
  readonly groupId: string | null;
  readonly actionId: string | null;
  /** Name of the part; the caption of a group or an action, the branch of a link. */
  readonly name: string;
  readonly fields: readonly FieldChange[];
}
