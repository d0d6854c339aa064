import { settingsTypes } from '@gatehouse/plugin-runtime/api';
import { integer, namedBody, namedObject } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { maybe, scalarText } from './schemas.ts';

/** An incomplete option fails its own item, and the rest of the batch continues. */
const optionFields = v.strictObject({ value: maybe(scalarText), label: maybe(scalarText) });

export const inputSettingFields = namedBody('InputSettingChange', 'A field of the form to add or change.', {
  name: maybe(v.string()),
  newName: maybe(v.string()),
  /** Read-only: accepted, so that a client can send back what it read, and ignored. */
  displayName: maybe(v.string()),
  type: maybe(v.string()),
  defaultValue: maybe(scalarText),
  help: maybe(v.string()),
  variable: maybe(v.string()),
  values: maybe(v.array(optionFields)),
});

export type InputSettingFields = v.InferOutput<typeof inputSettingFields>;

const inputSettingReply = namedObject('InputSetting', 'A field of the form of a project.', {
  name: v.string(),
  newName: v.null(),
  displayName: v.string(),
  /** Text, because a file may hold a type that this product does not know. */
  type: v.string(),
  defaultValue: v.string(),
  help: v.string(),
  variable: v.string(),
  values: v.nullable(v.array(v.object({ value: v.string(), label: v.nullable(v.string()) }))),
});

export const settingsType = v.picklist(settingsTypes);

export const inputSettingsReply = v.object({
  settings: v.array(inputSettingReply),
  totalCount: integer,
  settingsType,
});
