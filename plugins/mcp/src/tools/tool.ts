import type * as v from 'valibot';
import type { ToolAnswer } from '../answers/tool-answer.ts';
import type { Operations } from '../calls/operations.ts';
import type { ToolSet } from '../rights/profiles.ts';
import type { Rights } from '../rights/rights.ts';

/** The facts of one message, of which the context of its tool is made. */
export interface ContextParts extends Pick<ToolContext, 'signal' | 'progress'> {
  /** Whether the client asks its person what a server wants to know. */
  readonly canAsk: boolean;
  /** The digest of the operation that its person approved. */
  readonly approved: string | null;
}

/** The parts that a tool works with while it answers one call. */
export interface ToolContext {
  readonly operations: Operations;
  /** The same for what is left to do when the client has gone, such as a stop. */
  readonly afterwards: Operations;
  readonly rights: Rights;
  /** The key of the client. */
  readonly keyId: string;
  /** Ends when the client cancels or goes away. */
  readonly signal: AbortSignal;
  /** Absolute path of the documentation. */
  readonly docs: string;
  /** Notes that the model now reads text of a page or a screen. */
  noteUntrusted(): void;
  /** Reports how far a long call is; nothing happens where the client did not ask for it. */
  progress(message: string): Promise<void>;
}

export type InputSchema = v.GenericSchema<unknown, unknown>;

/** A tool with its facts, from which its entry in the list is made. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly set: ToolSet;
  readonly input: InputSchema;
  /** The schema of the structured answer. */
  readonly output?: InputSchema;
  /**
   * The operations that it calls: it is listed for a key that may call one of them. Where `choices` names a field, each
   * value of the field stands for one operation, and only those that the key may call are listed. `any` is every operation.
   */
  readonly uses: readonly string[] | 'any';
  readonly choices?: { readonly field: string; readonly operations: Readonly<Record<string, string>> };
  /** Acts on pages or devices: on a world that nobody here controls. */
  readonly isOpenWorld: boolean;
  run(input: never, context: ToolContext): ToolAnswer | Promise<ToolAnswer>;
}

interface Spec<I extends InputSchema> extends Omit<Tool, 'input' | 'run' | 'isOpenWorld'> {
  readonly input: I;
  readonly isOpenWorld?: boolean;
  run(input: v.InferOutput<I>, context: ToolContext): ToolAnswer | Promise<ToolAnswer>;
}

/** Declares a tool; its handler gets what the schema makes of the arguments. */
export function tool<const I extends InputSchema>(spec: Spec<I>): Tool {
  return { isOpenWorld: false, ...spec };
}
