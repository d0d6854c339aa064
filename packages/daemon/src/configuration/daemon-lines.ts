import { isDeepStrictEqual } from 'node:util';
import { type Setting, settingRows } from '@gatehouse/host/settings/setting-table';
import type { Settings } from '@gatehouse/host/settings/settings';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { Edition } from '../editions/edition.ts';
import { settingLeaves } from './setting-leaves.ts';
import type { SettingLine } from './setting-line.ts';

interface Parts {
  readonly settings: Settings;
  readonly edition: Pick<Edition, 'ports'>;
  /** Values that calls have changed since the start, by name. */
  readonly changed: ReadonlyMap<string, unknown>;
}

/** The settings of the daemon itself, in the order of their table. */
export function daemonLines(parts: Parts): readonly SettingLine[] {
  return settingRows.flatMap(([name, row]) =>
    name === 'pluginConfig'
      ? []
      : settingLeaves(jsonSchemaOf(row)).map((leaf) => toLine(name, row, { ...parts, leaf })),
  );
}

function jsonSchemaOf({ schema }: Setting): unknown {
  return toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' });
}

function toLine(
  name: string,
  row: Setting,
  { settings, edition, changed, leaf }: Parts & Pick<SettingLine, 'leaf'>,
): SettingLine {
  const { editor: editorPort, runner: runnerPort } = edition.ports;
  const fallback = { editorPort, runnerPort }[name] ?? row.fallback ?? null;
  const now: Current = changed.has(name)
    ? { value: changed.get(name) ?? fallback, source: changed.get(name) === undefined ? 'default' : 'file' }
    : startedWith(name, fallback, settings);
  const isFixed = now.source === 'flag' || now.source === 'environment';
  return {
    ...{ name, pluginId: null, leaf: { ...leaf, fallback } },
    ...now,
    change: row.change ?? 'by_hand',
    valueWith: (file) => (isFixed || !row.inFile ? now.value : (Object(file)[name] ?? fallback)),
    put: (file, next) => ({ ...file, [name]: checked(name, row, next) }),
    remove: (file) => Object.fromEntries(Object.entries(file).filter(([other]) => other !== name)),
  };
}

type Current = Pick<SettingLine, 'value' | 'source'>;

/** A program that starts a daemon without origins gives settings as flags do. */
function startedWith(name: string, fallback: unknown, settings: Settings): Current {
  const value = valueAtStart(name, settings) ?? fallback;
  const given = isDeepStrictEqual(value, fallback) ? 'default' : 'flag';
  return { value, source: settings.origins?.[name] ?? given };
}

function valueAtStart(name: string, settings: Settings): unknown {
  if (name === 'editorPort') return settings.ports.editor;
  if (name === 'runnerPort') return settings.ports.runner;
  return Object.entries(settings).find(([key]) => key === name)?.[1];
}

function checked(name: string, { schema }: Setting, value: unknown): unknown {
  const { issues } = v.safeParse(schema, value);
  if (issues === undefined) return value;
  throw new GatehouseError('bad_request', `The value does not fit ${name}: ${issues[0].message}`);
}
