import { described } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

/** Sent as text, number or boolean; kept as text. */
const scalarText = v.pipe(
  v.union([v.string(), v.number(), v.boolean()], 'must be text, a number or a boolean'),
  v.transform(String),
  v.string(),
);

const maxSettings = 10_000;

const settingSchema = v.strictObject({
  name: described(
    v.string(),
    'Name of the setting as `task_config_get` shows it, or as the form shows it, without the part in braces.',
  ),
  variable: v.nullish(
    described(
      v.string(),
      'Variable of the setting, plain or as a macro; needed only where several settings share the name.',
    ),
  ),
  value: v.nullish(
    described(scalarText, 'The new value; null, and the mask `***` of a secret, leave it as it is.'),
  ),
});

export const configBody = v.strictObject({
  settings: described(
    v.pipe(
      v.unknown(),
      v.check(
        (input) => !Array.isArray(input) || input.length <= maxSettings,
        `must have at most ${maxSettings} settings: send more in several calls`,
      ),
      v.array(settingSchema),
    ),
    'What to fill in; settings that are not named stay as they are.',
  ),
});

export const configReply = v.object({
  settings: described(
    v.array(
      v.object({
        name: described(
          v.string(),
          'Name of the setting as the project stores it, with the values of a list in braces.',
        ),
        variable: described(
          v.string(),
          'The variable that gets the value; empty where the setting has none.',
        ),
        value: described(
          v.string(),
          'What is filled in, or else the default; `***` for a secret that is not empty.',
        ),
      }),
    ),
    'What can be filled in, in the order of the form; empty for a project without a form.',
  ),
});

export const fillingReply = v.object({
  applied: described(
    v.array(v.string()),
    'Names that matched a setting, as they were sent, with the variable in brackets where several share the name.',
  ),
  skipped: described(v.array(v.string()), 'Names that matched nothing, which is no error.'),
});
