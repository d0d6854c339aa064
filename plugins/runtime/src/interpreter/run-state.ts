import type { RunInfo, RunLists, RunTable, RunTables, RunValues, RunVariables } from '@gatehouse/sdk-actions';
import type { InputSettingDefinition, ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { MaskText } from '@gatehouse/sdk-plugin/internal';
import type { LastFailure } from './last-failure.ts';
import type { MacroData } from './macro-resolvers.ts';
import { type RandomSource, seededRandom, seedVariable, unforeseen } from './random-source.ts';
import { DataError } from './run-errors.ts';
import { RunMask } from './run-mask.ts';
import { RunSecrets } from './run-secrets.ts';
import { splitTable } from './split-table.ts';
import { TypedTable } from './typed-table.ts';

/** The data of one run. */
export interface RunState extends MacroData {
  readonly variables: RunVariables;
  readonly lists: RunLists;
  readonly tables: RunTables;
  readonly info: RunInfo;
  readonly secrets: RunSecrets;
  /** Masks the secrets of the run in a text. */
  readonly mask: MaskText;
  /** The texts that the mask hides now. */
  secretTexts(): readonly string[];
  /** Secrets of other runs, which resources of this one may show. */
  readonly otherSecrets: Set<string>;
  listNames(): readonly string[];
  tableNames(): readonly string[];
  lastActionId: string;
  failure: LastFailure;
  /** Whether a group runs on behalf of an interrupted action. */
  isHandling: boolean;
  values(): RunValues;
}

export interface StateOptions {
  /** Start values that replace the defaults. */
  readonly values?: Partial<RunValues> | undefined;
  /** Random source when the project sets no seed. */
  readonly random?: RandomSource | undefined;
  /** Secrets of the outer run, which gets those that this run reads; its own by default. */
  readonly secrets?: RunSecrets | undefined;
  /** Resources that other runs use. */
  readonly kept?: { readonly otherSecrets: Iterable<string> } | null | undefined;
}

/** The data of a run, from the defaults of the document and the start values. */
export function createRunState(
  document: ProjectDocument,
  info: RunInfo,
  { values: startValues = {}, random = unforeseen, secrets = new RunSecrets(), kept }: StateOptions = {},
): RunState {
  const variables = new Map(document.variables.map(({ name, defaultValue }) => [name, defaultValue]));
  for (const { variable, defaultValue } of boundSettings(document)) variables.set(variable, defaultValue);
  for (const [name, value] of Object.entries(startValues.variables ?? {})) variables.set(name, value);
  const lists = new Map(
    document.lists.map(({ name, defaultItems }) => [
      name,
      [...(own(startValues.lists, name) ?? defaultItems)],
    ]),
  );
  const tables = new Map<string, RunTable>();
  const runVariables = variablesOf(variables);
  const masking = new RunMask(runVariables, secrets);
  const state: RunState = {
    variables: runVariables,
    secrets,
    mask: (text) => masking.mask(text),
    secretTexts: () => masking.secretTexts(),
    otherSecrets: new Set(kept?.otherSecrets),
    lists: named(lists, 'list'),
    tables: named(tables, 'table'),
    info,
    random: randomOf(variables, random),
    lastActionId: '',
    failure: new Map(),
    isHandling: false,
    listNames: () => [...lists.keys()],
    tableNames: () => [...tables.keys()],
    values: () => valuesOf(variables, lists, tables),
  };
  for (const table of document.tables) {
    tables.set(
      table.name,
      new TypedTable(table, own(startValues.tables, table.name) ?? splitTable(table, state)),
    );
  }
  return state;
}

/** The seed is read once: changing the variable does not restart the sequence. */
function randomOf(variables: ReadonlyMap<string, string>, inherited: RandomSource): RandomSource {
  const seed = variables.get(seedVariable);
  return seed ? seededRandom(seed) : inherited;
}

function own<T>(values: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return values && Object.hasOwn(values, name) ? values[name] : undefined;
}

/** Settings of the active form that set a variable. */
function boundSettings(document: ProjectDocument): readonly InputSettingDefinition[] {
  const settings = document.botUi?.settings ?? document.inputSettings ?? [];
  return settings.filter((setting) => setting.variable !== '');
}

function variablesOf(values: Map<string, string>): RunVariables {
  return {
    get(name) {
      const value = values.get(name);
      if (value === undefined) throw new DataError(`The project has no variable ${JSON.stringify(name)}.`);
      return value;
    },
    set(name, value) {
      if (name === '') throw new DataError('A variable needs a name; it is empty.');
      values.set(name, value);
    },
    has: (name) => values.has(name),
    names: () => [...values.keys()],
  };
}

function named<T>(entries: ReadonlyMap<string, T>, noun: string) {
  return {
    get(name: string): T {
      const entry = entries.get(name);
      if (!entry) throw new DataError(`The project has no ${noun} ${JSON.stringify(name)}.`);
      return entry;
    },
    has: (name: string) => entries.has(name),
  };
}

function valuesOf(
  variables: ReadonlyMap<string, string>,
  lists: ReadonlyMap<string, string[]>,
  tables: ReadonlyMap<string, RunTable>,
): RunValues {
  return {
    variables: Object.fromEntries(variables),
    lists: Object.fromEntries(lists),
    tables: Object.fromEntries([...tables].map(([name, table]) => [name, table.rows])),
  };
}
