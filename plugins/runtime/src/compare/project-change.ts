import { namedObject } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

/** The kinds of parts of a project. */
const changedParts = [
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

const fieldValue = v.union([v.string(), v.number(), v.boolean()]);

export type FieldValue = v.InferOutput<typeof fieldValue>;

const fieldChange = namedObject('FieldChange', 'A field that differs.', {
  field: v.string(),
  /** Null where there is no value. */
  before: v.nullable(fieldValue),
  after: v.nullable(fieldValue),
});

export type FieldChange = Readonly<v.InferOutput<typeof fieldChange>>;

/** A part of a project that was added, removed or changed, with the fields that differ. */
export const changeSchema = namedObject('ProjectChange', 'A part of a project that differs.', {
  change: v.picklist(['added', 'removed', 'changed']),
  part: v.picklist(changedParts),
  /** Both ids are null for parts outside groups. */
  groupId: v.nullable(v.string()),
  actionId: v.nullable(v.string()),
  /** Name of the part; the caption of a group or an action, the branch of a link. */
  name: v.string(),
  fields: v.array(fieldChange),
});

export type Change = Readonly<v.InferOutput<typeof changeSchema>>;
