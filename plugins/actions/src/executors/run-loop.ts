import { ActionError, type ActionOutcome } from '@gatehouse/sdk-actions';
import type { logicCategory } from '../categories/logic-category.ts';
import type { ContextOf } from '../context-of.ts';
import { isTrue } from '../expression/evaluate.ts';

type LoopContext = ContextOf<(typeof logicCategory)['actions']['Loop']>;

/** The items of a loop, fixed at its start. Plain data: a run that goes on after a failure has them too. */
interface Rounds {
  readonly kind: LoopContext['parameters']['Kind'];
  /** Number of the first item, as in macros and ReadCell. */
  readonly firstIndex: number;
  /** Null where the items are numbers. */
  readonly items: readonly (string | readonly string[])[] | null;
  /** Null: as long as the expression is true. */
  readonly count: number | null;
}

interface Progress extends Rounds {
  /** Counted from 0. */
  round: number;
}

/** One execution is one round: OnSuccess with the next item, or Default after the last one. */
export function runLoop(context: LoopContext): ActionOutcome {
  const progress = parseProgress(context) ?? { ...startRounds(context), round: 0 };
  const { round, firstIndex } = progress;
  if (!hasRound(progress, context)) {
    context.memory.value = undefined;
    return { branch: 'Default' };
  }
  context.setResult('Index', firstIndex + round);
  context.setResult('Item', itemOf(progress));
  progress.round++;
  context.memory.value = progress;
  return undefined;
}

/** Only this action uses the memory, so it holds the value of the last round. It may have been of another kind then. */
function parseProgress({ memory, parameters }: LoopContext): Progress | undefined {
  const progress = memory.value as Progress | undefined;
  return progress?.kind === parameters.Kind ? progress : undefined;
}

function hasRound({ count, round }: Progress, { parameters, variables }: LoopContext): boolean {
  return count === null ? isTrue(parameters.Expression, variables) : round < count;
}

function itemOf({ items, round }: Progress): string {
  if (items === null) return String(round + 1);
  const item = items[round] ?? '';
  return typeof item === 'string' ? item : JSON.stringify(item);
}

function startRounds({ parameters, lists, tables }: LoopContext): Rounds {
  const kind = parameters.Kind;
  switch (kind) {
    case 'count':
      return { kind, firstIndex: 0, items: null, count: countOf(parameters.Count) };
    case 'list': {
      const items = [...lists.get(parameters.Source)];
      return { kind, firstIndex: 0, items, count: items.length };
    }
    case 'table': {
      const table = tables.get(parameters.Source);
      const firstIndex = table.hasHeaders ? 1 : 0;
      const items = table.rows.slice(firstIndex);
      return { kind, firstIndex, items, count: items.length };
    }
    case 'while':
      return { kind, firstIndex: 0, items: null, count: null };
  }
}

function countOf(count: number | undefined): number {
  if (count === undefined) throw new ActionError('Count must be given where Kind is count.');
  return count;
}
