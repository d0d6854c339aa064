import { isSecretSetting } from '@gatehouse/plugin-runtime/api';
import type { InputSettingDefinition } from '@gatehouse/sdk-actions/document';
import type { Caller } from '@gatehouse/sdk-plugin';
import { hidden, seesSecrets } from '../secrets/secret-view.ts';
import { readOptions } from './options.ts';
import { toSettingType } from './setting-types.ts';
import { splitStoredName } from './stored-name.ts';

/** A setting as a key sees it: its stored name is shown raw and parsed. */
export function settingView(setting: InputSettingDefinition, caller: Pick<Caller, 'maxTier'>) {
  const isHidden = isSecretSetting(setting) && !seesSecrets(caller);
  const values = readOptions(setting);
  return {
    name: setting.name,
    newName: null,
    displayName: splitStoredName(setting.name).displayed,
    type: toSettingType(setting.type) ?? setting.type,
    defaultValue: isHidden ? hidden(setting.defaultValue) : setting.defaultValue,
    help: setting.help,
    variable: setting.variable,
    values: values && [...values],
  };
}
