import { type Run, type RunEvent, runs, type Workbench } from '@gatehouse/plugin-runtime/api';
import { documentOf } from '@gatehouse/plugin-runtime/testing';
import type { RunOutcome } from '@gatehouse/sdk-actions';
import type { Branch, ProjectDocument } from '@gatehouse/sdk-actions/document';
import { contentScopes } from '@gatehouse/sdk-plugin';
import { withTimeLimit } from '@gatehouse/sdk-plugin/internal/with-time-limit';
import type { ActionCall } from '../contract-suite/action-fixtures.ts';
import type { TestHost } from '../test-host/test-host.ts';
import { dataDefinitions } from './data-definitions.ts';

/** An action that is called: its category, the variant, and the names of its results. */
export interface CalledAction {
  readonly tag: string;
  readonly action: string;
  readonly results: readonly string[];
}

/** Bound of the load of the worker parts, and of an action. */
const boundMs = 60_000;
const closeMs = 10_000;
const scopes: ReadonlySet<string> = new Set(contentScopes);
const branchVariable = 'takenBranch';

/** Runs single actions in a worker process, as the editor does. */
export class ActionBench {
  readonly #workbench: Workbench;

  constructor(host: TestHost) {
    const project = { projectName: 'plugin check', projectPath: null };
    this.#workbench = host.use(runs).openWorkbench(project);
  }

  /** Loads the worker parts, and finds the executors of actions without running one. */
  resolve(actions: readonly CalledAction[]): Promise<RunOutcome> {
    const all = actions.map(({ tag, action }) => ({ type: tag, action, disabled: true }));
    return endInTime(this.#start(documentOf(all), {}));
  }

  /** Calls an action. Its results are variables of the same names. `branch`: the one that it shall take. */
  call(called: CalledAction, call: ActionCall, branch = 'OnSuccess'): Promise<RunOutcome> {
    return endInTime(this.#start(documentFor(called, call, branch), call));
  }

  /** Calls an action and interrupts it once it executes. `isObeyed`: nothing of it went on. */
  async interrupt(called: CalledAction, call: ActionCall) {
    const { pid } = await this.#workbench.worker(scopes);
    const run = this.#start(documentFor(called, call), call, (event) => {
      if (event.kind === 'action' && event.status === 'Executing') run.interrupt({ throughBadEnd: false });
    });
    const outcome = await run.ended;
    // The workbench replaces a worker in which an action goes on.
    const { pid: next } = await this.#workbench.worker(scopes);
    return { outcome, isObeyed: pid === next };
  }

  /** Waits for no worker that does not come. */
  close(): Promise<void> {
    return withTimeLimit(this.#workbench.close(), closeMs, () => undefined);
  }

  #start(
    document: ProjectDocument,
    { variables = {}, lists = {}, tables = {} }: ActionCall,
    onEvent: (event: RunEvent) => void = () => undefined,
  ): Run {
    const rights = { projectPath: null, allowedScopes: scopes, pins: {} };
    const values = { variables, lists, tables };
    return this.#workbench.start({ ...rights, document, values, wantsValues: true, drive: null, onEvent });
  }
}

function endInTime(run: Run): Promise<RunOutcome> {
  const timer = setTimeout(() => run.interrupt({ throughBadEnd: false }), boundMs);
  return run.ended.finally(() => clearTimeout(timer));
}

/** Whether the action of `call` took the branch that it should. */
export function tookBranch({ values }: RunOutcome): boolean {
  return values?.variables[branchVariable] === 'taken';
}

/** The action, and one behind its branch that marks it as taken. */
function documentFor(
  { tag, action, results }: CalledAction,
  call: ActionCall,
  branch?: string,
): ProjectDocument {
  const { parameters = {}, finder } = call;
  const data = dataDefinitions(call);
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const first = {
    ...{ type: tag, action, finder: finder ?? null, id: 'called', parameters: Object.fromEntries(given) },
    results: Object.fromEntries(results.map((name) => [name, name])),
  };
  const mark = { Variable: branchVariable, Value: 'taken' };
  const second = { type: 'Variables', action: 'Set', id: 'mark', parameters: mark };
  if (branch === undefined) return documentOf([first], data);
  const { groups, ...document } = documentOf([first], data);
  const marked = documentOf([second], {
    links: [{ source: 'Start', branch: 'OnSuccess', target: 'called' }],
  });
  const links = [...document.links, { source: 'called', branch: trustBranch(branch), target: 'mark' }];
  const [group] = marked.groups;
  return {
    ...document,
    links,
    groups: [...groups, ...(group === undefined ? [] : [{ ...group, id: 'marks' }])],
  };
}

/** A branch that the action does not have is a link that is never taken. */
function trustBranch(branch: string): Branch {
  return branch as Branch;
}
