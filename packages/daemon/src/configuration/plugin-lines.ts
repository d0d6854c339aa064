import type { PluginState } from '@gatehouse/host/plugins/plugin-state';
import { secretsOf } from '@gatehouse/host/secrets/secrets-of';
import type { SettingValues } from '@gatehouse/host/settings/setting-values';
import { isGiven, type SettingOrigin, type Settings } from '@gatehouse/host/settings/settings';
import { type Declaration, GatehouseError } from '@gatehouse/sdk-plugin';
import { createMask } from '@gatehouse/sdk-plugin/internal';
import * as v from 'valibot';
import type { Edition } from '../editions/edition.ts';
import { mergePluginConfig } from '../editions/merge-plugin-config.ts';
import { readAt, removeAt, writeAt } from './at-path.ts';
import { type SettingLeaf, settingLeaves } from './setting-leaves.ts';
import type { SettingLine } from './setting-line.ts';

interface Parts {
  readonly settings: Settings;
  readonly edition: Pick<Edition, 'config'>;
  readonly plugins: readonly PluginState[];
}

/** The settings of all plugins whose manifest can be read, in the order of the plugins. */
export function pluginLines({ plugins, ...parts }: Parts): readonly SettingLine[] {
  return plugins.flatMap((plugin) =>
    plugin.manifest?.config == null
      ? []
      : settingLeaves(plugin.manifest.config)
          .filter(({ path }) => path.length > 0)
          .map((leaf) => toLine(plugin, leaf, parts)),
  );
}

function toLine(plugin: PluginState, leaf: SettingLeaf, parts: Omit<Parts, 'plugins'>): SettingLine {
  const { edition, settings } = parts;
  const { id } = plugin;
  const { path } = leaf;
  const ofDaemon = originOfDaemon(plugin, path, settings);
  const valueWith = (file: SettingValues) =>
    ofDaemon === null ? (readAt(configWith(file, id, edition), path) ?? leaf.fallback) : true;
  const inPluginConfig = ['pluginConfig', id, ...path];
  const check = (next: unknown) => {
    assertFits(plugin, configWith(trustValues(next), id, edition));
    return trustValues(next);
  };
  return {
    name: [id, ...path].join('.'),
    pluginId: id,
    leaf,
    value: valueWith(settings),
    source: ofDaemon ?? sourceOf(path, { file: settings.pluginConfig[id], edition: edition.config[id] }),
    change: leaf.isChangeable ? 'next_start' : 'by_hand',
    valueWith,
    put: (file, value) =>
      check(writeAt(withFieldOfEdition(file, { id, path, edition }), inPluginConfig, value)),
    remove: (file) => check(removeAt(file, inPluginConfig)),
  };
}

/** A setting of the daemon that is on, and that the plugin takes for its own: nothing of the plugin's goes before it. */
function originOfDaemon(
  { manifest }: PluginState,
  path: readonly string[],
  settings: Settings,
): SettingOrigin | null {
  const [name = '', ...rest] = path;
  const taken = rest.length === 0 && manifest?.daemonSettings?.find((setting) => setting === name);
  const isOn = taken && isGiven(settings[taken]);
  return isOn ? (settings.origins?.[name] ?? 'flag') : null;
}

function configWith(file: SettingValues, id: string, edition: Parts['edition']): unknown {
  return mergePluginConfig(edition, Object(file.pluginConfig))[id];
}

function sourceOf(
  path: readonly string[],
  { file, edition }: { readonly file: unknown; readonly edition: unknown },
): SettingLine['source'] {
  if (readAt(file, path) !== undefined) return 'file';
  // A field of the file takes the place of the whole field of the edition.
  const isHidden = readAt(file, path.slice(0, 1)) !== undefined;
  return !isHidden && readAt(edition, path) !== undefined ? 'edition' : 'default';
}

/** The file gets the whole field of the edition, since a field of the file takes its place as a whole. */
function withFieldOfEdition(
  file: SettingValues,
  { id, path, edition }: Pick<SettingLeaf, 'path'> & Pick<Parts, 'edition'> & { readonly id: string },
): unknown {
  const field = path.slice(0, 1);
  const place = ['pluginConfig', id, ...field];
  const ofEdition = readAt(edition.config[id], field);
  return readAt(file, place) === undefined && path.length > 1 && ofEdition !== undefined
    ? writeAt(file, place, ofEdition)
    : file;
}

function assertFits({ id, live }: PluginState, config: unknown): void {
  if (live === null)
    throw new GatehouseError(
      'failed_precondition',
      `The plugin ${id} is not live, and only it can check its settings; correct pluginConfig.${id} in config.json by hand`,
    );
  const schema = schemaOf(live.declaration);
  const { issues } = v.safeParse(schema, config ?? {});
  if (issues === undefined) return;
  const [{ message }] = issues;
  const place = v.getDotPath(issues[0]) ?? 'its settings';
  const mask = createMask(secretsOf(schema, config));
  throw new GatehouseError(
    'bad_request',
    mask(`The settings of ${id} do not fit then: ${place}: ${message}`),
  );
}

/** A manifest with settings has a declaration with a schema: the loader compares them. */
function schemaOf({ config }: Declaration): NonNullable<Declaration['config']> {
  return config ?? v.strictObject({});
}

/** Copies of what the schema of the file gave, with one value of a plugin changed. */
function trustValues(file: unknown): SettingValues {
  return file as SettingValues;
}
