import type { Finder, ProjectDocument } from '../document/project-document.ts';
import type { Channel } from '../run/channel.ts';
import type { LogLevel, RunInfo, RunOutcome } from '../run/run-service.ts';
import type { ActionContext, PerformedAction, SubProjectOrder } from '../worker-part/executor.ts';
import type { RunLists, RunTables, RunVariables } from '../worker-part/run-data.ts';
import type { RunResource } from '../worker-part/run-resource.ts';
import type { ProgramNode } from './program.ts';
import type { RandomSource } from './random-source.ts';
import type { RunState } from './run-state.ts';
import { expandTemplate, parseTemplate } from './template.ts';

/** What contexts need of the run that they belong to. */
export interface ContextRun {
  readonly state: RunState;
  /** Changes when an interrupted run goes through BadEnd. */
  readonly signal: AbortSignal;
  readonly port: number;
  readonly document: ProjectDocument;
  log(level: LogLevel, message: string, node: ProgramNode): void;
  resource<T>(resource: RunResource<T>): Promise<T>;
  ask(channel: string, question: unknown): Promise<unknown>;
  canPerform(type: string, action: string): boolean;
  runProject(order: SubProjectOrder, within: ProgramNode): Promise<RunOutcome>;
  perform(action: PerformedAction, within: ProgramNode): Promise<Readonly<Record<string, string>>>;
}

/**
 * The context of one action, made once for each run and reused at each visit: a loop over cheap actions
 * would spend more on making contexts than on the actions. Its functions are bound, since executors take
 * them apart.
 */
export class NodeContext implements ActionContext<unknown, string> {
  parameters: unknown;
  finder: Finder | null = null;
  readonly actionId: string;
  readonly run: RunInfo;
  readonly variables: RunVariables;
  readonly lists: RunLists;
  readonly tables: RunTables;
  readonly random: RandomSource;
  readonly memory: { value: unknown } = { value: undefined };
  readonly setResult: ActionContext['setResult'];
  readonly log: ActionContext['log'];
  readonly expand: ActionContext['expand'];
  readonly resource: ActionContext['resource'];
  readonly ask: ActionContext['ask'];
  readonly canPerform: ActionContext['canPerform'];
  readonly runProject: ActionContext['runProject'];
  readonly perform: ActionContext['perform'];
  readonly #run: ContextRun;

  /** @param results takes the results in place of the variables that the action binds them to */
  constructor(run: ContextRun, node: ProgramNode, results?: Map<string, string>) {
    const { state } = run;
    this.#run = run;
    this.actionId = node.action.id;
    this.run = state.info;
    this.variables = state.variables;
    this.lists = state.lists;
    this.tables = state.tables;
    this.random = state.random;
    this.setResult = (name, value) => {
      results?.set(name, String(value));
      const variable = node.results.get(name);
      if (variable !== undefined) state.variables.set(variable, String(value));
    };
    this.log = (level, message) => run.log(level, message, node);
    this.expand = (text) => expandTemplate(parseTemplate(text), state);
    this.resource = (resource) => run.resource(resource);
    this.ask = (channel, question) => parseAnswer(channel, run.ask(channel.name, question));
    this.canPerform = (type, action) => run.canPerform(type, action);
    this.runProject = (order) => run.runProject(order, node);
    this.perform = (action) => run.perform(action, node);
  }

  get signal(): AbortSignal {
    return this.#run.signal;
  }

  get port(): number {
    return this.#run.port;
  }

  get document(): ProjectDocument {
    return this.#run.document;
  }

  /** Reads the texts anew for one visit. */
  prepare(node: ProgramNode): void {
    this.parameters = node.readParameters(this.#run.state);
    this.finder = node.readFinder(this.#run.state);
  }
}

/** The channel carries the type that its handler answers with. */
export function parseAnswer<Q, A>(_channel: Channel<Q, A>, answer: Promise<unknown>): Promise<A> {
  return answer as Promise<A>;
}
