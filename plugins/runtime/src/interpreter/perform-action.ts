import type { PerformedAction } from '@gatehouse/sdk-actions';
import type { Action } from '@gatehouse/sdk-actions/document';
import { type ContextRun, NodeContext } from './action-context.ts';
import { assertScopes } from './assert-scopes.ts';
import type { Program, ProgramNode } from './compile-program.ts';
import type { ProgramOptions } from './program-options.ts';

interface Performance {
  readonly program: Program;
  readonly run: ContextRun;
  /** The action that performs the other, named in messages and the log. */
  readonly within: ProgramNode;
  readonly options: Pick<ProgramOptions, 'allowedScopes' | 'settleFiles'>;
}

/** Executes an action that is not in the document, and returns its results. */
export async function performAction(
  request: PerformedAction,
  { program, run, within, options }: Performance,
): Promise<Readonly<Record<string, string>>> {
  const node = { index: -1, groupId: within.groupId, ...program.compileLiteral(toAction(request, within)) };
  assertScopes(node, options);
  const results = new Map<string, string>();
  const context = new NodeContext(run, node, results);
  context.prepare(node);
  const outcome = await node.execute(context);
  // Code that goes on may read what the action wrote.
  await options.settleFiles?.();
  const name = `${request.type}.${request.action}`;
  if (outcome && 'end' in outcome) throw new Error(`${name} ends a run, which is for the project to do.`);
  if (outcome && 'group' in outcome && outcome.again === true) {
    throw new Error(
      `${name} needs the group ${JSON.stringify(outcome.group)} first, which is for the project to run.`,
    );
  }
  if (outcome && 'group' in outcome) throw new Error(`${name} jumps, which is for the project to do.`);
  if (outcome?.branch === 'OnError') throw new Error(`${name} took its OnError way.`);
  return Object.fromEntries(results);
}

function toAction({ type, action, parameters, finder }: PerformedAction, within: ProgramNode): Action {
  const flags = { disabled: false, breakpoint: false, optional: false, retry: null };
  return { id: within.action.id, name: '', type, action, parameters, results: {}, finder, ...flags };
}
