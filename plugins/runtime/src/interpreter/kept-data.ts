import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { KeptState, KeptText } from '../run/kept-state.ts';
import { isSecretSetting } from './is-secret.ts';
import { MacroError, toError } from './run-errors.ts';
import type { RunSecrets } from './run-secrets.ts';
import type { RunState } from './run-state.ts';

type KeptData = Pick<KeptState, 'variables' | 'lists' | 'tables'>;

/**
 * The variables, lists and tables of a run, without what is read again: stored secrets, secrets of the form, and what all
 * runs share in files.
 */
export function keptData(state: RunState, document: ProjectDocument): KeptData {
  const { variables, lists, tables, secrets, listNames, tableNames } = state;
  const keep = (text: string) => withoutValues(text, secrets);
  const settings = document.botUi?.settings ?? document.inputSettings ?? [];
  const ofForm = new Set(settings.filter(isSecretSetting).map(({ variable }) => variable));
  const isOwn = (definitions: ProjectDocument['lists' | 'tables']) => {
    const isShared = ({ bindToFile, syncWithFile }: (typeof definitions)[number]) =>
      bindToFile && syncWithFile;
    const shared = new Set(definitions.filter(isShared).map(({ name }) => name));
    return (name: string) => !shared.has(name);
  };
  return {
    variables: variables
      .names()
      .filter((name) => !ofForm.has(name))
      .map((name) => [name, keep(variables.get(name))]),
    lists: listNames()
      .filter(isOwn(document.lists))
      .map((name) => [name, lists.get(name).map(keep)]),
    tables: tableNames()
      .filter(isOwn(document.tables))
      .map((name) => [name, tables.get(name).rows.map((row) => row.map(keep))]),
  };
}

/** Memories of actions, as JSON. */
export function keptMemories(
  memories: readonly (readonly [string, unknown])[],
  { secrets }: RunState,
): [string, KeptText][] {
  return memories.map(([actionId, memory]) => [
    actionId,
    withoutValues(JSON.stringify(memory) ?? '', secrets),
  ]);
}

export function sizeOfText(text: KeptText): number {
  return typeof text === 'string' ? text.length : JSON.stringify(text).length;
}

/** The memory of an action. Throws where a secret in it is not there any more. */
export function memoryOf(kept: KeptText, { secrets }: RunState): unknown {
  return JSON.parse(withValues(kept, secrets));
}

/** Number of characters, counted before anything is copied. */
export function sizeOfData({ variables, lists, tables, listNames, tableNames }: RunState): number {
  const sizeOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0);
  return (
    sizeOf(variables.names().map((name) => variables.get(name))) +
    listNames().reduce((sum, name) => sum + sizeOf(lists.get(name)), 0) +
    tableNames().reduce(
      (sum, name) => sum + tables.get(name).rows.reduce((cells, row) => cells + sizeOf(row), 0),
      0,
    )
  );
}

/** Gives a run kept data. Returns what could not be restored, with the reason: the project may have changed. */
export function restoreData(state: RunState, kept: KeptData): readonly string[] {
  const { variables, lists, tables, secrets } = state;
  const text = (value: KeptText) => withValues(value, secrets);
  const problems: string[] = [];
  const restore = (what: string, name: string, change: () => void) => {
    try {
      change();
    } catch (error) {
      problems.push(`The ${what} ${JSON.stringify(name)} has its default: ${toError(error).message}`);
    }
  };
  for (const [name, value] of kept.variables)
    restore('variable', name, () => variables.set(name, text(value)));
  for (const [name, items] of kept.lists)
    restore('list', name, () => {
      const restored = items.map(text);
      const list = lists.get(name);
      list.length = 0;
      for (const item of restored) list.push(item);
    });
  for (const [name, rows] of kept.tables)
    restore('table', name, () => tables.get(name).replace(rows.map((row) => row.map(text))));
  return problems;
}

function withoutValues(text: string, secrets: RunSecrets): KeptText {
  let parts: Exclude<KeptText, string> = [text];
  for (const [name, value] of secrets.entries()) {
    if (value === '' || !text.includes(value)) continue;
    parts = parts.flatMap((part) => (typeof part === 'string' ? splitAt(part, { name, value }) : [part]));
  }
  const [only = ''] = parts;
  return parts.length <= 1 && typeof only === 'string' ? only : parts;
}

function splitAt(text: string, { name, value }: { readonly name: string; readonly value: string }) {
  const parts = text
    .split(value)
    .flatMap((piece, index) => (index === 0 ? [piece] : [{ secret: name }, piece]));
  return parts.filter((part) => part !== '');
}

/** Throws a MacroError where a secret is not there any more. */
function withValues(text: KeptText, secrets: RunSecrets): string {
  if (typeof text === 'string') return text;
  return text.map((part) => (typeof part === 'string' ? part : storedValue(part.secret, secrets))).join('');
}

function storedValue(name: string, secrets: RunSecrets): string {
  if (secrets.has(name)) return secrets.get(name);
  throw new MacroError(`it holds the secret ${name}, which the project does not use any more.`);
}
