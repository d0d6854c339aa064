import { ActionError, defineExecutors, quote } from '@gatehouse/sdk-actions';
import { projectFile } from '@gatehouse/sdk-actions/files';
import { projectCategory } from '../categories/project-category.ts';
import type { ContextOf } from '../context-of.ts';
import { parseJsonObject } from '../texts/parse-json.ts';

type RunContext = ContextOf<(typeof projectCategory)['actions']['RunProject']>;

export const projectExecutors = defineExecutors(projectCategory, {
  async RunProject(context) {
    const { parameters, variables } = context;
    const { Path, MapSameNames, In, Out, PassContext, KeepOnFail, AllowCode } = parameters;
    const { path } = projectFile(Path, context.run);
    const given = readNames('In', In);
    const wanted = Object.entries(readNames('Out', Out));
    const own = MapSameNames ? variables.names().map((name) => [name, variables.get(name)]) : [];
    const outcome = await context.runProject({
      path,
      variables: { ...Object.fromEntries(own), ...given },
      sharesInstance: PassContext,
      allowsCode: AllowCode,
    });
    context.setResult('ActionsExecuted', outcome.actionsExecuted);
    context.setResult('OutputVariable', outcome.result);
    const isGood = outcome.result === 'success';
    if (isGood || KeepOnFail) {
      const values = new Map(Object.entries(outcome.values?.variables ?? {}));
      returnValues(context, { values, sameNames: MapSameNames, wanted });
    }
    if (isGood) return;
    const { errorMessage, failedAt } = outcome;
    const place = failedAt === null ? '' : ` at action ${failedAt.actionId} of group ${failedAt.groupId}`;
    throw new ActionError(`The project ${quote(path)} failed${place}: ${errorMessage ?? ''}`);
  },
});

interface Returned {
  readonly values: ReadonlyMap<string, string>;
  readonly sameNames: boolean;
  readonly wanted: readonly (readonly [string, string])[];
}

function returnValues({ variables }: RunContext, { values, sameNames, wanted }: Returned): void {
  for (const [name, value] of sameNames ? values : []) if (variables.has(name)) variables.set(name, value);
  for (const [here, there] of wanted) {
    const value = values.get(there);
    if (value === undefined)
      throw new ActionError(`Out asks for ${quote(there)}, which the project does not have.`);
    variables.set(here, value);
  }
}

function readNames(parameter: string, json: string): Readonly<Record<string, string>> {
  if (json.trim() === '') return {};
  const names = parseJsonObject(json);
  const entries = names && Object.entries(names);
  if (!entries?.every(([, text]) => ['string', 'number', 'boolean'].includes(typeof text))) {
    throw new ActionError(
      `${parameter} must be a JSON object of texts such as {"a": "b"}; it is ${quote(json)}.`,
    );
  }
  return Object.fromEntries(entries.map(([name, text]) => [name, String(text)]));
}
