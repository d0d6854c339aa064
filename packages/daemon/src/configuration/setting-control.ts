import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type LogLevel, logLevels, type RootLogger } from '@gatehouse/host/kernel/logger';
import type { PluginState } from '@gatehouse/host/plugins/plugin-state';
import type { SettingValues } from '@gatehouse/host/settings/setting-values';
import type { Settings } from '@gatehouse/host/settings/settings';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { masked } from '@gatehouse/sdk-plugin/internal';
import type { Edition } from '../editions/edition.ts';
import type { SettingControl } from '../host-operations/host-references.ts';
import type { SettingView } from '../host-operations/setting-view.ts';
import { ConfigFileEditor } from './config-file-editor.ts';
import { daemonLines } from './daemon-lines.ts';
import { pluginLines } from './plugin-lines.ts';
import type { SettingLine } from './setting-line.ts';

interface Parts {
  readonly settings: Settings;
  readonly edition: Pick<Edition, 'ports' | 'config'>;
  readonly plugins: () => readonly PluginState[];
  readonly log: Pick<RootLogger, 'setLevel'>;
}

/** Access of the host's own operations to the settings of the daemon and of its plugins. */
export function createSettingControl({ settings, edition, plugins, log }: Parts): SettingControl {
  const file = new ConfigFileEditor(join(settings.dataDir, 'config.json'));
  const changed = new Map<string, unknown>();
  const lines = () => [
    ...daemonLines({ settings, edition, changed }),
    ...pluginLines({ settings, edition, plugins: plugins() }),
  ];
  const line = (name: string) => lines().find((one) => one.name === name) ?? unknownSetting(name);
  /** A value that counts at once is written first: a start after a failed write would not know it. */
  const apply = async (name: string, next: (now: SettingValues) => SettingValues) => {
    const { change } = assertChangeable(line(name));
    await file.change(next);
    const value = Object(await file.read())[name];
    if (change === 'now') {
      changed.set(name, value);
      log.setLevel(parseLevel(line(name).value));
    }
    return toView(line(name), await file.read());
  };
  return {
    list: async () => {
      try {
        const now = await file.read();
        return { settings: lines().map((one) => toView(one, now)), problem: null };
      } catch (error) {
        if (!(error instanceof GatehouseError)) throw error;
        return { settings: lines().map((one) => toView(one, null)), problem: error.message };
      }
    },
    change: (name, value) => apply(name, (now) => line(name).put(now, value)),
    reset: (name) => apply(name, (now) => line(name).remove(now)),
  };
}

function unknownSetting(name: string): never {
  throw new GatehouseError('not_found', `There is no setting "${name}"; GET /settings lists those there are`);
}

function assertChangeable(line: SettingLine): SettingLine {
  const { name, change, source } = line;
  const refuse = (why: string): never => {
    throw new GatehouseError('failed_precondition', `${name} ${why}`);
  };
  if (change === 'by_hand')
    refuse('is changed by hand alone: in config.json, by a flag or by the environment');
  if (source === 'flag') refuse('is given by a flag of the start, which goes before config.json');
  if (source === 'environment') refuse('is given by the environment, which goes before config.json');
  return line;
}

/** The level is the one setting that counts at once; its schema has checked it. */
function parseLevel(value: unknown): LogLevel {
  return logLevels.find((level) => level === value) ?? 'warn';
}

/** @param file null where it cannot be read: then nothing is known of the next start. */
function toView(line: SettingLine, file: SettingValues | null): SettingView {
  const { name, pluginId, leaf, source, change } = line;
  const { type, description, choices, minimum, maximum, fallback, isSecret } = leaf;
  const next = file === null ? line.value : line.valueWith(file);
  const shown = (value: unknown) => (isSecret && value !== null ? masked : (value ?? null));
  return {
    ...{
      name,
      pluginId,
      description,
      type,
      choices: [...choices],
      minimum,
      maximum,
      source,
      change,
      isSecret,
    },
    value: shown(line.value),
    default: fallback ?? null,
    nextValue: shown(next),
    isPending: !isDeepStrictEqual(line.value, next),
  };
}
