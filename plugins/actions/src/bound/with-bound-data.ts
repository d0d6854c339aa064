import type { ActionContext, CategoryExecutors, Executor, Parameter } from '@gatehouse/sdk-actions';
import type { ListDefinition } from '@gatehouse/sdk-actions/document';
import { type AddedLines, addedAtEnd } from './added-lines.ts';
import { appendLines } from './append-lines.ts';
import { type BoundData, boundList, boundTable } from './bound-data.ts';
import { boundDefinitions } from './bound-definitions.ts';
import { countLines, pickLine } from './by-lines.ts';
import { isRemote } from './is-remote.ts';
import { remoteLineActions, useRemoteLine } from './remote-line-actions.ts';
import { useFiles } from './use-files.ts';
import { type Lines, useLines } from './use-lines.ts';

type LineAction<P, R extends string> = (context: ActionContext<P, R>, lines: Lines) => number | null;

/** Actions of lists that need only some of their lines. */
const lineActions: Readonly<Record<string, LineAction<never, never>>> = {
  Count: countLines,
  GetLine: pickLine,
};

/** The same executors, for which bound lists and tables have the content of their files. */
export function withBoundData({ category, executors }: CategoryExecutors): CategoryExecutors {
  const wrapped = Object.entries(executors).map(([name, executor]) => {
    const parameters = Object.entries(category.actions[name]?.parameters ?? {}).filter(namesData);
    if (parameters.length === 0) return [name, executor];
    const loaded = loading(executor, {
      parameters: parameters.map(([key]) => key),
      source: category.tag === 'List' ? 'List' : 'Table',
    });
    if (category.tag !== 'List') return [name, loaded];
    const [byLines, remote] = [lineActions[name], remoteLineActions[name]];
    const added = addedAtEnd[name];
    if (added) return [name, adding(added, loaded)];
    return [name, byLines && remote ? reading({ byLines, remote, loaded }) : loaded];
  });
  return { category, executors: Object.fromEntries(wrapped) };
}

/** A source is a list or a table, as another parameter decides. */
function namesData([name, { kind }]: readonly [string, Parameter]): boolean {
  return kind === 'ListName' || kind === 'TableName' || name === 'Source';
}

interface Loading {
  readonly parameters: readonly string[];
  /** The parameter that names the list or table from which the action takes. */
  readonly source: string;
}

function loading(executor: Executor<never, never>, { parameters, source }: Loading): Executor<never, never> {
  return (context: ActionContext<never, never>) => {
    const bound = boundOf(context, parameters);
    if (bound.length === 0) return executor(context);
    const holds = holdsTaken(context) ? String(valuesOf(context)[source]) : null;
    return useFiles(context, bound, { holds, execute: async () => executor(context) });
  };
}

/** Whether what the action takes comes back when its run is cut off. */
function holdsTaken(context: ActionContext<never, never>): boolean {
  const { Remove, WhenLost } = valuesOf(context);
  return Remove === true && WhenLost === 'return';
}

interface Reading {
  readonly byLines: LineAction<never, never>;
  /** The same for a run on a node. */
  readonly remote: (typeof remoteLineActions)[string];
  readonly loaded: Executor<never, never>;
}

/** Reads lines in place in their file where possible. */
function reading({ byLines, remote, loaded }: Reading): Executor<never, never> {
  return async (context: ActionContext<never, never>) => {
    const definition = usedInPlace(context);
    if (definition === null) return loaded(context);
    const takes = valuesOf(context).Remove === true;
    const holds = holdsTaken(context);
    const use = (lines: Lines) => byLines(context, lines);
    const isDone = isRemote(context)
      ? await useRemoteLine(remote, context, { definition, takes, holds })
      : await useLines(context, definition, { takes, holds, use });
    return isDone ? undefined : loaded(context);
  };
}

/** Adds lines at the end of their file where possible. */
function adding(added: AddedLines<never, never>, loaded: Executor<never, never>): Executor<never, never> {
  return async (context: ActionContext<never, never>) => {
    const definition = usedInPlace(context);
    const lines = definition === null ? null : added(context);
    if (definition === null || lines === null) return loaded(context);
    if (!(await appendLines(context, definition, lines))) return loaded(context);
    // The lines that the run held before are not the list any more.
    context.lists.get(definition.name).length = 0;
  };
}

/** The bound list of an action; null for another one, and where macros and custom code read lists. */
function usedInPlace(context: ActionContext<never, never>): ListDefinition | null {
  const definitions = boundDefinitions(context.document);
  if (!definitions || definitions.areRead) return null;
  return definitions.lists.get(String(valuesOf(context).List)) ?? null;
}

function valuesOf({ parameters }: ActionContext<never, never>): Readonly<Record<string, unknown>> {
  return parameters;
}

function boundOf(context: ActionContext<never, never>, parameters: readonly string[]): readonly BoundData[] {
  const definitions = boundDefinitions(context.document);
  if (!definitions) return [];
  const values = valuesOf(context);
  const names = new Set(parameters.map((parameter) => String(values[parameter] ?? '')));
  return [...names].flatMap((name) => {
    const list = definitions.lists.get(name);
    const table = definitions.tables.get(name);
    return [...(list ? [boundList(list, context)] : []), ...(table ? [boundTable(table, context)] : [])];
  });
}
