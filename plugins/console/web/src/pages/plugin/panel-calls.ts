import { toToolError, toToolResult } from './panel-messages.ts';

const MAX_CALLS = 8;

export interface PanelCalls {
  /** Operations that the panel lists. */
  readonly operations: readonly string[];
  call(operationId: string, given: Readonly<Record<string, unknown>>): Promise<unknown>;
}

type ToolCall = (params: Readonly<Record<string, unknown>>) => Promise<object>;

/** Answers calls of tools: of operations that the panel lists, and a few of them at once. */
export function createToolCalls({ operations, call }: PanelCalls): ToolCall {
  let open = 0;
  return async ({ name, arguments: given }) => {
    if (typeof name !== 'string' || !operations.includes(name))
      return toToolError(`This panel may not call ${String(name)}.`);
    if (open >= MAX_CALLS) return toToolError(`A panel has at most ${MAX_CALLS} calls at once.`);
    open += 1;
    try {
      return toToolResult(await call(name, { ...Object(given) }));
    } catch (error) {
      return toToolError(error instanceof Error ? error.message : String(error));
    } finally {
      open -= 1;
    }
  };
}
