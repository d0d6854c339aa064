import type { InputSettingDefinition } from '@gatehouse/plugin-runtime/api';
import { readOptions } from './options.ts';
import { toSettingType } from './setting-types.ts';
import { splitStoredName } from './stored-name.ts';

/** A setting as an answer shows it: what its stored name holds comes raw and parsed. */
export function settingView(setting: InputSettingDefinition) {
  const values = readOptions(setting);
  return {
    name: setting.name,
    newName: null,
    displayName: splitStoredName(setting.name).displayed,
    type: toSettingType(setting.type) ?? setting.type,
    defaultValue: setting.defaultValue,
    help: setting.help,
    variable: setting.variable,
    values: values && [...values],
  };
}
