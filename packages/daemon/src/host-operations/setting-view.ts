import { described, namedObject } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

export const settingView = namedObject('Setting', 'A setting that the daemon runs with.', {
  name: described(
    v.string(),
    'Its name in config.json; of a plugin the id of the plugin and the keys below it, with dots between them',
  ),
  pluginId: v.nullable(described(v.string(), 'Id of its plugin; null for one of the daemon')),
  description: described(v.string(), 'What it is; empty where nothing says so'),
  type: described(
    v.picklist(['boolean', 'integer', 'number', 'text', 'choice', 'other']),
    'What its values are; choice: one of choices; other: any JSON',
  ),
  choices: described(v.array(v.string()), 'The values of a choice; empty for other types'),
  minimum: v.nullable(described(v.number(), 'Least value; null where there is none')),
  maximum: v.nullable(described(v.number(), 'Greatest value; null where there is none')),
  value: described(
    v.unknown(),
    'What the daemon runs with; null for nothing, and `***` for a secret that is set',
  ),
  default: described(v.unknown(), 'The value where nothing gives one; null for none'),
  source: described(
    v.picklist(['flag', 'environment', 'file', 'edition', 'default']),
    'What gave the value: a flag of the start, a variable, config.json, the edition, or nothing',
  ),
  change: described(
    v.picklist(['now', 'next_start', 'by_hand']),
    'When a change by setting_set counts; by_hand: people change it, in config.json or at the start',
  ),
  isSecret: described(v.boolean(), 'Whether its value is never shown'),
  nextValue: described(v.unknown(), 'What the next start takes, as config.json is now; `***` for a secret'),
  isPending: described(v.boolean(), 'Whether the next start takes another value than the daemon runs with'),
});

export type SettingView = v.InferOutput<typeof settingView>;
