import type {
  ActionContext,
  ActionProgress,
  ApprovedCode,
  AssertApproved,
  Channel,
  LogLine,
  PerformedAction,
  RunInfo,
  RunLists,
  RunResource,
  RunTables,
  RunVariables,
  SubProjectOrder,
  SubProjectOutcome,
  UsageMeter,
} from '@gatehouse/sdk-actions';
import type { Finder, ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { ProgramNode } from './compile-program.ts';
import type { RandomSource } from './random-source.ts';
import type { RunState } from './run-state.ts';
import { expandTemplate, parseTemplate } from './template.ts';

/** The parts of a run that contexts use. */
export interface ContextRun {
  readonly state: RunState;
  /** Replaced when an interrupted run enters BadEnd. */
  readonly signal: AbortSignal;
  readonly port: number;
  readonly document: ProjectDocument;
  log(line: LogLine, node: ProgramNode): void;
  progress(progress: ActionProgress, node: ProgramNode): void;
  resource<T>(resource: RunResource<T>): Promise<T>;
  readonly usage: UsageMeter;
  ask(channel: string, question: unknown): Promise<unknown>;
  canPerform(type: string, action: string): boolean;
  runProject(order: SubProjectOrder, within: ProgramNode): Promise<SubProjectOutcome>;
  readonly assertApproved: AssertApproved;
  readonly approvedCode: ApprovedCode;
  perform(action: PerformedAction, within: ProgramNode): Promise<Readonly<Record<string, string>>>;
}

/**
 * The context of an action, created once per run and reused at each visit: otherwise a loop over cheap actions would
 * spend most of its time on contexts. Executors destructure its functions, so getters bind them on access: most actions
 * use one, and a short run spends most of its time here.
 */
export class NodeContext implements ActionContext<unknown, string> {
  parameters: unknown;
  finder: Finder | null = null;
  readonly #run: ContextRun;
  readonly #node: ProgramNode;
  readonly #results: Map<string, string> | undefined;
  #memory: { value: unknown } | undefined;

  /** @param results takes the results instead of the variables of the action */
  constructor(run: ContextRun, node: ProgramNode, results?: Map<string, string>) {
    this.#run = run;
    this.#node = node;
    this.#results = results;
  }

  get actionId(): string {
    return this.#node.action.id;
  }

  get run(): RunInfo {
    return this.#run.state.info;
  }

  get variables(): RunVariables {
    return this.#run.state.variables;
  }

  get lists(): RunLists {
    return this.#run.state.lists;
  }

  get tables(): RunTables {
    return this.#run.state.tables;
  }

  get random(): RandomSource {
    return this.#run.state.random;
  }

  get memory(): { value: unknown } {
    this.#memory ??= { value: undefined };
    return this.#memory;
  }

  /** The memory of the action; undefined where it has none. */
  get remembered(): unknown {
    return this.#memory?.value;
  }

  get setResult(): ActionContext['setResult'] {
    return (name, value) => {
      this.#results?.set(name, String(value));
      const variable = this.#node.results.get(name);
      if (variable !== undefined) this.variables.set(variable, String(value));
    };
  }

  get log(): ActionContext['log'] {
    return (level, message, look) => this.#run.log({ level, message, ...look }, this.#node);
  }

  get progress(): ActionContext['progress'] {
    return (progress) => this.#run.progress(progress, this.#node);
  }

  get mask(): ActionContext['mask'] {
    return (text) => this.#run.state.secrets.mask(text);
  }

  get expand(): ActionContext['expand'] {
    return (text) => expandTemplate(parseTemplate(text), this.#run.state);
  }

  get resource(): ActionContext['resource'] {
    return (resource) => this.#run.resource(resource);
  }

  get usage(): UsageMeter {
    return this.#run.usage;
  }

  get ask(): ActionContext['ask'] {
    return (channel, question) => trustAnswer(channel, this.#run.ask(channel.name, question));
  }

  get canPerform(): ActionContext['canPerform'] {
    return (type, action) => this.#run.canPerform(type, action);
  }

  get runProject(): ActionContext['runProject'] {
    return (order) => this.#run.runProject(order, this.#node);
  }

  get assertApproved(): ActionContext['assertApproved'] {
    return this.#run.assertApproved;
  }

  get approvedCode(): ApprovedCode {
    return this.#run.approvedCode;
  }

  get perform(): ActionContext['perform'] {
    return (action) => this.#run.perform(action, this.#node);
  }

  get isHandling(): boolean {
    return this.#run.state.isHandling;
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

  /** Evaluates the texts for one visit. */
  prepare(node: ProgramNode): void {
    this.parameters = node.readParameters(this.#run.state);
    this.finder = node.readFinder(this.#run.state);
  }
}

/** The type of the channel promises the type of the answer. */
export function trustAnswer<Q, A>(_channel: Channel<Q, A>, answer: Promise<unknown>): Promise<A> {
  return answer as Promise<A>;
}
