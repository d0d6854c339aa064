import { ActionError, type Executor } from '@gatehouse/sdk-actions';
import { type StubOutcome, testStubs } from '../run/run-test.ts';

type Context = Parameters<Executor>[0];

/** Does what the test says in place of an action. */
export function stubExecutor(actionId: string): Executor {
  return async (context) => {
    const outcome = await context.ask(testStubs, { actionId, parameters: textsOf(context.parameters) });
    setData(outcome, context);
    if (outcome.error !== undefined) throw new ActionError(outcome.error);
    return outcome.branch === undefined ? undefined : { branch: outcome.branch };
  };
}

function setData({ results, variables, lists, tables }: StubOutcome, context: Context): void {
  for (const [name, value] of Object.entries(results ?? {})) context.setResult(name, value);
  for (const [name, value] of Object.entries(variables ?? {})) context.variables.set(name, value);
  for (const [name, lines] of Object.entries(lists ?? {})) {
    const list = context.lists.get(name);
    list.length = 0;
    for (const line of lines) list.push(line);
  }
  for (const [name, rows] of Object.entries(tables ?? {})) context.tables.get(name).replace(rows);
}

function textsOf(parameters: unknown): Readonly<Record<string, string>> {
  if (typeof parameters !== 'object' || parameters === null) return {};
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, textOf(value)]));
}

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}
