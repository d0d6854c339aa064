import type { Channel } from '../channels/channel.ts';
import type {
  ActionVariant,
  Category,
  OwnBranchNames,
  ResultNames,
  VariantParameters,
} from '../declaration/category.ts';
import type { Branch, Finder, ProjectDocument } from '../document/project-document.ts';
import type { LogLevel, LogLine, RunInfo } from '../run/run-info.ts';
import type { RunOutcome } from '../run/run-outcome.ts';
import type { RunLists, RunTables, RunVariables } from './run-data.ts';
import type { RunResource } from './run-resource.ts';
import type { UsageMeter } from './usage-meter.ts';

/** How far an action has come. */
export interface ActionProgress {
  /** The amount that is done, from 0; left out where it is not known. */
  readonly done?: number;
  /** The amount that there is to do, in the same unit. */
  readonly of?: number;
  /** The present step, for people: its first 200 characters are shown. */
  readonly message?: string;
}

/** One action while it executes: its parameters with macros expanded and parsed to their types. */
export interface ActionContext<P = unknown, R extends string = string> {
  readonly parameters: P;
  readonly actionId: string;
  /** Macros in its fields are expanded. Null when the action has none. */
  readonly finder: Finder | null;
  readonly run: RunInfo;
  /** Id of the browser instance or device that the run uses now, -1 without one. */
  readonly port: number;
  readonly variables: RunVariables;
  readonly lists: RunLists;
  readonly tables: RunTables;
  /** The shared code, actions and data definitions of the project. */
  readonly document: Pick<
    ProjectDocument,
    'sharedCode' | 'references' | 'groups' | 'lists' | 'tables' | 'hostedSpreadsheets'
  >;
  /** Whether the run executes a group on behalf of an interrupted action, which executes again after it. */
  readonly isHandling: boolean;
  /** Aborted by stop, interrupt and the end of the run. */
  readonly signal: AbortSignal;
  /** A whole number from 0 up to, but not including, the limit. The same each time where the run has a seed. */
  random(limit: number): number;
  /** Puts a result into the variable that the action binds to it; nothing where it binds none. */
  setResult(name: R, value: string | number | boolean): void;
  log(level: LogLevel, message: string, look?: Pick<LogLine, 'color'>): void;
  /**
   * Says how far the action has come, as often as it likes: four times a second the last one is shown. It is no part of the log.
   *
   * @example progress({ done: page, of: pages, message: `Page ${page}` });
   */
  progress(progress: ActionProgress): void;
  /** Masks the stored secrets of the run in a text that people will see. */
  mask(text: string): string;
  /** Expands macros in a text that a parameter kept raw. */
  expand(text: string): string;
  /** State of this action within the run, such as the counter of a loop. Set it to undefined to remove it. */
  readonly memory: { value: unknown };
  /** A resource of the run, created on first use: a browser, a connection. */
  resource<T>(resource: RunResource<T>): Promise<T>;
  /** Counts what the run uses. */
  readonly usage: UsageMeter;
  /** Asks the plugin's part in the daemon. Rejects when the run is interrupted. */
  ask<Question, Answer>(channel: Channel<Question, Answer>, question: Question): Promise<Answer>;
  /** Whether this worker has an executor for an action. */
  canPerform(type: string, action: string): boolean;
  /**
   * Runs another project within this action, with data of its own. Its actions have the rights of this run; custom code
   * is allowed on request only. Failures of the project are outcomes, not rejections.
   */
  runProject(order: SubProjectOrder): Promise<SubProjectOutcome>;
  /**
   * Rejects a file that was approved neither with the project nor by itself. Read the bytes once, and check the same
   * bytes that run.
   */
  readonly assertApproved: AssertApproved;
  /** Digests by path of the code files that were approved with the run, with the files that they load. */
  readonly approvedCode: ApprovedCode;
  /** Executes another action within this one, without expanding its texts. Its scopes are checked. Returns its results. */
  perform(action: PerformedAction): Promise<Readonly<Record<string, string>>>;
}

/**
 * Resolves for a file of code or a project that somebody with the rights for it approved, and rejects for any
 * other.
 */
export type AssertApproved = (file: OpenedFile) => Promise<{
  /** True when it was approved with the project, false when by itself. */
  readonly isPinned: boolean;
}>;

/** Digest by absolute path. */
export type ApprovedCode = Readonly<Record<string, string>>;

/** Another file that a project runs. */
export interface NamedFile {
  readonly kind: 'project' | 'code';
  /** The absolute path that the run opens. */
  readonly path: string;
}

/** A file that a run has read and is about to run. */
export interface OpenedFile extends NamedFile {
  /** Digest of the document for a project file, of the bytes for a code file. */
  readonly digest: string;
}

/** Another project that an action runs. */
export interface SubProjectOrder {
  readonly path: string;
  /** Start values by name; unknown names are ignored. */
  readonly variables: Readonly<Record<string, string>>;
  /** It uses the browser or device of this run instead of its own. */
  readonly sharesInstance: boolean;
  readonly allowsCode: boolean;
}

/** How that project ended. */
export interface SubProjectOutcome extends RunOutcome {
  /** The action whose failure ended it, or null. */
  readonly failedAt: { readonly actionId: string; readonly groupId: string } | null;
}

/** Another action that an action executes: parameters as text, without macros. */
export interface PerformedAction {
  readonly type: string;
  readonly action: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly finder: Finder | null;
}

/** Undefined means OnSuccess, an exception OnError. */
export type ActionOutcome<Own extends string = never> =
  | undefined
  | { readonly branch: Branch | Own }
  /** Continues at the first action of a group, given by id or name. With `again` the action executes again after it. */
  | { readonly group: string; readonly again?: boolean }
  | { readonly end: 'good' | 'bad'; readonly stopTask: boolean; readonly message?: string };

/** The result of an executor: an outcome, or nothing for OnSuccess. */
// biome-ignore lint/suspicious/noConfusingVoidType: an executor without a return statement takes OnSuccess
export type ExecutorResult<Own extends string = never> = ActionOutcome<Own> | void;

/**
 * Executes one action. Throw an `ActionError` with a message for people where it fails; end when `signal` aborts.
 */
export type Executor<P = unknown, R extends string = string, Own extends string = string> = (
  context: ActionContext<P, R>,
) => ExecutorResult<Own> | Promise<ExecutorResult<Own>>;

type ExecutorsOf<A extends Readonly<Record<string, ActionVariant>>> = {
  readonly [K in keyof A]: Executor<VariantParameters<A[K]>, ResultNames<A[K]>, OwnBranchNames<A[K]>>;
};

/** The executors of one category, ready to be added to a worker. */
export interface CategoryExecutors {
  readonly category: Category;
  readonly executors: Readonly<Record<string, Executor<never, never>>>;
}

/** Pairs a category with its executors; the types of parameters and results come from the category. */
export function defineExecutors<const A extends Readonly<Record<string, ActionVariant>>>(
  category: Category<A>,
  executors: ExecutorsOf<A>,
): CategoryExecutors {
  return { category, executors };
}
