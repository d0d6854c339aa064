import { settingsTypes } from '@gatehouse/plugin-runtime/api';
import { described, integer, namedBody, namedObject } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { maybe, scalarText } from './schemas.ts';

/** An incomplete option fails its own item, and the rest of the batch continues. */
const optionFields = v.strictObject({
  value: maybe(described(scalarText, 'Text that the variable gets; an option needs one')),
  label: maybe(
    described(
      scalarText,
      'Text that the form shows; all options have one or none has, those of a Select have none',
    ),
  ),
});

export const inputSettingFields = namedBody('InputSettingChange', 'A field of the form to add or change.', {
  name: maybe(
    described(
      v.string(),
      'Name with the braces behind it, as Country{RU|US}; to find one the displayed name is enough where it is unique',
    ),
  ),
  newName: maybe(
    described(v.string(), 'New displayed name, or with a brace the whole new name; ignored when adding'),
  ),
  displayName: maybe(described(v.string(), 'Accepted and ignored')),
  type: maybe(
    described(
      v.string(),
      'Boolean, Select, Text, FileName, Number, Label, DropDown, Tab, Comment, DropDownMultiSelect, CaptchaModules, SmsServices, TranslateServices or Password, in any case; a new one needs it',
    ),
  ),
  defaultValue: maybe(described(scalarText, 'Value that the form begins with')),
  help: maybe(described(v.string(), 'Explanation that the form shows')),
  variable: maybe(
    described(
      v.string(),
      'Variable that gets the value, created when it is missing; empty for none. Label, Tab and Comment need none',
    ),
  ),
  values: maybe(
    described(
      v.array(optionFields),
      'Options of Select, DropDown and DropDownMultiSelect, which replace all options; an empty list removes them',
    ),
  ),
});

export type InputSettingFields = v.InferOutput<typeof inputSettingFields>;

const inputSettingReply = namedObject('InputSetting', 'A field of the form of a project.', {
  name: described(v.string(), 'Name with the braces behind it, as Country{RU|US}'),
  newName: described(v.null(), 'Always null; a place for a new name when the object is sent back'),
  displayName: described(v.string(), 'What the form shows: the name without the braces'),
  type: described(
    v.string(),
    'Boolean, Select, Text, FileName, Number, Label, DropDown, Tab, Comment, DropDownMultiSelect, CaptchaModules, SmsServices, TranslateServices or Password, or another one that a file has',
  ),
  defaultValue: described(
    v.string(),
    'Value that the form begins with; *** for keys below tier 2 when it is a secret',
  ),
  help: described(v.string(), 'Explanation that the form shows; empty when there is none'),
  variable: described(v.string(), 'Variable that gets the value; empty for none'),
  values: v.nullable(
    described(
      v.array(
        v.object({
          value: described(v.string(), 'Text that the variable gets'),
          label: v.nullable(described(v.string(), 'Text that the form shows; null where it shows the value')),
        }),
      ),
      'Options in their order; null for a type without options',
    ),
  ),
});

export const settingsType = described(
  v.picklist(settingsTypes),
  'Form of the project: InputSettings, BotUI, which takes precedence, or None',
);

export const inputSettingsReply = v.object({
  settings: described(v.array(inputSettingReply), 'In the order of the form; empty when there is none'),
  totalCount: described(integer, 'How many settings there are'),
  settingsType,
});
