import { type ActionOutcome, type ActionProgress, channel } from '@gatehouse/sdk-actions';
import type {
  Finder,
  ListDefinition,
  ProjectDocument,
  TableDefinition,
} from '@gatehouse/sdk-actions/document';

/*
 * An action whose executor runs in a process of its plugin, as plain JSON. The worker of the run asks the daemon, which
 * passes it on.
 */

/** The data of the run that an action names in its parameters. */
export interface NamedData {
  readonly variables: Readonly<Record<string, string>>;
  readonly lists: Readonly<Record<string, readonly string[]>>;
  readonly tables: Readonly<Record<string, readonly (readonly string[])[]>>;
}

/** All that an executor in a process of its plugin knows of the run, beyond `RunInfo`. */
export interface ConfinedCall {
  readonly type: string;
  readonly action: string;
  readonly actionId: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly finder: Finder | null;
  readonly port: number;
  readonly isHandling: boolean;
  /** The data that the action keeps from visit to visit; absent where it keeps none. */
  readonly memory?: unknown;
  /** Variables that it may write, which need not be there yet. */
  readonly variableNames: readonly string[];
  readonly data: NamedData;
  readonly lists: readonly ListDefinition[];
  readonly tables: readonly TableDefinition[];
  /** Seeds the random numbers of the call. */
  readonly seed: string;
}

/** How a call ended, and what it changed until then. */
export interface ConfinedEnd {
  readonly outcome: ActionOutcome | null;
  /** Null where it succeeded. */
  readonly error: ConfinedError | null;
  readonly results: Readonly<Record<string, string>>;
  readonly memory?: unknown;
  /** Data without changes is left out. */
  readonly data: NamedData;
}

export interface ConfinedError {
  readonly name: string;
  readonly message: string;
  readonly retryAfterMs: number;
}

/** Requests of an executor to its run. */
export type PartRequest =
  | { readonly what: 'log'; readonly level: string; readonly message: string; readonly color: string | null }
  | { readonly what: 'progress'; readonly progress: ActionProgress }
  | { readonly what: 'spend'; readonly measure: string; readonly amount: number }
  | { readonly what: 'request' | 'noteRequest'; readonly host: string; readonly proxy: string }
  | {
      readonly what: 'transferred';
      readonly host: string;
      readonly proxy: string;
      readonly received: number;
      readonly sent: number;
    }
  /** Adds to a list or a table that the call has. */
  | { readonly what: 'addAll'; readonly type: string; readonly parameters: Readonly<Record<string, string>> };

export type PartReply =
  | { readonly isAnswered: true; readonly answer: unknown }
  | { readonly isAnswered: false; readonly name: string; readonly message: string };

export interface PerformQuestion {
  readonly pluginId: string;
  /** The code of the plugin that the worker of the run knows: a run ends with the version that it began with. */
  readonly url: string;
  /** Number of the call in the worker of the run. */
  readonly callId: number;
  readonly call: ConfinedCall;
}

/** Asked by the worker of a run; served by the runtime itself, so that no plugin can ask it for another. */
export const performConfined = channel<PerformQuestion, ConfinedEnd>('runtime.perform-confined');

export interface ReplyQuestion {
  readonly pluginId: string;
  readonly requestId: number;
  readonly reply: PartReply;
}

/** The reply to a request of a call. */
export const replyConfined = channel<ReplyQuestion, null>('runtime.reply-confined');

/** The parts of a document that such an executor sees. */
export function confinedDocument({
  lists,
  tables,
}: Pick<ConfinedCall, 'lists' | 'tables'>): Pick<
  ProjectDocument,
  'sharedCode' | 'references' | 'groups' | 'lists' | 'tables' | 'hostedSpreadsheets'
> {
  return { sharedCode: null, references: null, groups: [], hostedSpreadsheets: [], lists, tables };
}
