import { described, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { settingView } from './setting-view.ts';

const params = { name: described(v.string(), 'Name of the setting, from settings_list') };
const hosts = ['editor', 'runner'] as const;

export const settingOperations = [
  operation({
    id: 'settings_list',
    summary: 'List the settings of the daemon and its plugins, with where each comes from',
    description:
      'Effective values: flags before the environment, config.json, the edition and defaults. Values of secrets are `***`. Both hosts answer the same.',
    method: 'GET',
    path: '/settings',
    tier: 0,
    scope: 'admin',
    hosts,
    reply: v.object({
      settings: described(v.array(settingView), 'Those of the daemon first, then those of each plugin'),
      problem: v.nullable(
        described(
          v.string(),
          'Why config.json cannot be used as it is now, so that the next start fails; null where it can',
        ),
      ),
    }),
  }),
  operation({
    id: 'setting_set',
    summary: 'Change a setting in config.json',
    description:
      'Only settings that can neither load code nor open anything: see change. It counts when change says. A value that the schema of the setting refuses changes nothing.',
    method: 'PUT',
    path: '/settings/{name}',
    tier: 3,
    scope: 'admin',
    hosts,
    params,
    body: v.strictObject({ value: described(v.unknown(), 'The new value, of the type of the setting') }),
    example: { body: { value: 16 } },
    reply: settingView,
    errors: ['not_found', 'failed_precondition'],
  }),
  operation({
    id: 'setting_reset',
    summary: 'Take a setting out of config.json, so that its default counts again',
    description: 'Of a setting that config.json does not have it changes nothing.',
    method: 'DELETE',
    path: '/settings/{name}',
    tier: 3,
    scope: 'admin',
    hosts,
    params,
    reply: settingView,
    errors: ['not_found', 'failed_precondition'],
  }),
] as const;
