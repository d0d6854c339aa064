import type { Parameter } from '@gatehouse/plugin-catalog/api';
import type { ActionContext, CategoryExecutors, Executor } from '@gatehouse/plugin-runtime/api';
import { type BoundData, boundList, boundTable } from './bound-data.ts';
import { boundDefinitions } from './bound-definitions.ts';
import { useFiles } from './use-files.ts';

/** The same executors, for which lists and tables that are bound to files hold what their files hold. */
export function withBoundData({ category, executors }: CategoryExecutors): CategoryExecutors {
  const wrapped = Object.entries(executors).map(([name, executor]) => {
    const parameters = Object.entries(category.actions[name]?.parameters ?? {}).filter(namesData);
    return [
      name,
      parameters.length === 0
        ? executor
        : loading(
            executor,
            parameters.map(([key]) => key),
          ),
    ];
  });
  return { category, executors: Object.fromEntries(wrapped) };
}

/** A source is a list or a table, as another parameter says. */
function namesData([name, { kind }]: readonly [string, Parameter]): boolean {
  return kind === 'ListName' || kind === 'TableName' || name === 'Source';
}

function loading(executor: Executor<never, never>, parameters: readonly string[]): Executor<never, never> {
  return (context: ActionContext<never, never>) => {
    const bound = boundOf(context, parameters);
    return bound.length === 0 ? executor(context) : useFiles(context, bound, async () => executor(context));
  };
}

function boundOf(context: ActionContext<never, never>, parameters: readonly string[]): readonly BoundData[] {
  const definitions = boundDefinitions(context.document);
  if (!definitions) return [];
  const values = new Map<string, unknown>(Object.entries(context.parameters));
  const names = new Set(parameters.map((parameter) => String(values.get(parameter) ?? '')));
  return [...names].flatMap((name) => {
    const list = definitions.lists.get(name);
    const table = definitions.tables.get(name);
    return [...(list ? [boundList(list, context)] : []), ...(table ? [boundTable(table, context)] : [])];
  });
}
