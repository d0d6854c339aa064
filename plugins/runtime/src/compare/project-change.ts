import { described, namedObject } from '@gatehouse/sdk-plugin';
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
  field: described(v.string(), 'Which field differs, such as parameters.Url'),
  before: v.nullable(described(fieldValue, 'Value before; null where there was none')),
  after: v.nullable(described(fieldValue, 'Value afterwards; null where there is none')),
});

export type FieldChange = Readonly<v.InferOutput<typeof fieldChange>>;

/** A part of a project that was added, removed or changed, with the fields that differ. */
export const changeSchema = namedObject('ProjectChange', 'A part of a project that differs.', {
  change: described(v.picklist(['added', 'removed', 'changed']), 'What happened to the part'),
  part: described(v.picklist(changedParts), 'Kind of the part'),
  groupId: v.nullable(described(v.string(), 'Group that it is, or is in; null for parts outside of groups')),
  actionId: v.nullable(
    described(v.string(), 'Action that it is, or that the link leaves; null for other parts'),
  ),
  name: described(v.string(), 'Name of the part: the caption of a group or action, the branch of a link'),
  fields: described(v.array(fieldChange), 'Fields that differ'),
});

export type Change = Readonly<v.InferOutput<typeof changeSchema>>;
