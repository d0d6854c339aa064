import type { RunOutcome } from '@gatehouse/sdk-actions';
import { parseProxy } from '@gatehouse/sdk-actions/proxy';
import { masked } from '@gatehouse/sdk-plugin/internal';
import type { EvidenceLimits } from '../run/sent-evidence.ts';
import type { Program, ProgramNode } from './compile-program.ts';
import type { EvidenceMask } from './evidence-mask.ts';
import type { FailedAttempt, FailureTrail } from './failure-trail.ts';
import { isSecretName } from './is-secret.ts';
import { toError } from './run-errors.ts';
import type { RunState } from './run-state.ts';

export interface FailedRun {
  readonly program: Program;
  readonly state: RunState;
  readonly trail: FailureTrail;
  readonly ending: Pick<RunOutcome, 'errorCode' | 'errorMessage'>;
  readonly place: FailedPlace;
}

/** Where in the graph it failed, beyond the action. */
export interface FailedPlace {
  /** The action that executes again after the group that ran on its behalf. */
  readonly interruptedId: string | null;
  readonly isInGoodEnd: boolean;
  /** Memories of actions, by their ids. */
  readonly memories: readonly (readonly [string, unknown])[];
}

export interface LeftOut {
  readonly what: string;
  readonly why: string;
}

interface Parts {
  readonly hidden: EvidenceMask;
  readonly limits: Pick<EvidenceLimits, 'productVersion'>;
  /** Facts from resources of the run, by name. */
  readonly notes: Readonly<Record<string, unknown>>;
  readonly leftOut: readonly LeftOut[];
}

const maxVariables = 100;
const maxNamed = 20;
const lastRows = 10;

/** The text of `failure.json`: how a run failed, with secrets masked. */
export function failureRecord(failed: FailedRun, { hidden, limits, notes, leftOut }: Parts): string {
  const { state, trail, program } = failed;
  const { projectName, uowId, taskId, threadId } = state.info;
  const attempts = trail.lastAttempts();
  const record = {
    formatVersion: 1,
    time: new Date().toISOString(),
    run: { projectName, uowId, taskId, threadId, proxy: proxyOf(state) },
    ...failed.ending,
    action: actionFacts(attempts),
    lastActions: lastActions(failed),
    ...notes,
    variables: shownVariables(state),
    lists: shownLists(state),
    tables: shownTables(state),
    log: trail.lines().map(({ timestamp, level, message }) => `${timestamp} ${level} ${message}`),
    versions: {
      product: limits.productVersion,
      project: program.document.productVersion,
      node: process.version,
      system: `${process.platform} ${process.arch}`,
    },
  };
  const facts = hidden.facts(record);
  return JSON.stringify({ ...Object(facts), leftOut: hidden.facts(leftOut) }, null, 1);
}

/** Without its password; null for a direct connection. */
function proxyOf({ info: { proxy } }: RunState): string | null {
  return proxy === undefined ? null : (parseProxy(proxy)?.shown ?? null);
}

/** The action that failed last; null where none did. */
function actionFacts(attempts: readonly FailedAttempt[]) {
  const last = attempts.at(-1);
  if (last === undefined) return null;
  const { node, parameters, finder } = last;
  const { retry } = node.action;
  const { success, error } = node.targets;
  return {
    ...placeOf(node),
    parameters: parameters ?? node.action.parameters,
    finder: finder ?? node.action.finder,
    attempts: attempts.map(({ time, thrown }) => ({ time, reason: reasonOf(thrown) })),
    allowedAttempts: (retry?.times ?? 0) + 1,
    onSuccess: success?.action.id ?? null,
    onError: error?.action.id ?? null,
  };
}

function lastActions({ trail, state }: FailedRun) {
  const steps = trail.steps();
  return steps.map(({ node, failed }, index) => {
    // Variables hold the results of the last visit alone.
    const isLast = !steps.slice(index + 1).some((later) => later.node === node);
    const results = [...node.results].filter(([, variable]) => isLast && state.variables.has(variable));
    const read = ([result, variable]: [string, string]) => [
      result,
      { variable, value: hiddenValue(variable, state.variables.get(variable)) },
    ];
    return {
      ...placeOf(node),
      ...(results.length > 0 && { results: Object.fromEntries(results.map(read)) }),
      ...(failed && { failed: reasonOf(failed.thrown) }),
    };
  });
}

function placeOf({ action, groupId }: ProgramNode) {
  return { id: action.id, groupId, name: action.name, type: action.type, action: action.action };
}

function reasonOf(thrown: unknown): string {
  const { name, message } = toError(thrown);
  return `${name}: ${message}`;
}

function shownVariables({ variables }: RunState) {
  const names = variables.names();
  const shown = names.slice(0, maxVariables);
  return Object.fromEntries(shown.map((name) => [name, hiddenValue(name, variables.get(name))]));
}

function hiddenValue(name: string, value: string): string {
  return value !== '' && isSecretName(name) ? masked : value;
}

function shownLists({ lists, listNames }: RunState) {
  const shown = (name: string) => {
    const items = lists.get(name);
    return { count: items.length, last: items.slice(-lastRows).map((item) => hiddenValue(name, item)) };
  };
  return Object.fromEntries(
    listNames()
      .slice(0, maxNamed)
      .map((name) => [name, shown(name)]),
  );
}

function shownTables({ tables, tableNames }: RunState) {
  const shown = (name: string) => {
    const { rows, hasHeaders } = tables.get(name);
    const headers = hasHeaders ? (rows[0] ?? []) : [];
    const cell = (value: string, column: number) =>
      hiddenValue(headers[column] ?? '', hiddenValue(name, value));
    const last = rows.slice(hasHeaders ? 1 : 0).slice(-lastRows);
    return { count: rows.length, headers, last: last.map((row) => row.map(cell)) };
  };
  return Object.fromEntries(
    tableNames()
      .slice(0, maxNamed)
      .map((name) => [name, shown(name)]),
  );
}
