import { ActionError, type ActionOutcome } from '@gatehouse/sdk-actions';
import type { logicCategory } from '../categories/logic-category.ts';
import type { ContextOf } from '../context-of.ts';
import { isTrue } from '../expression/evaluate.ts';

type LoopContext = ContextOf<(typeof logicCategory)['actions']['Loop']>;

/** The items of a loop, fixed at its start. */
interface Rounds {
  /** Number of the first item, as in macros and ReadCell. */
  readonly firstIndex: number;
  has(round: number, context: LoopContext): boolean;
  item(round: number): string;
}

interface Progress {
  readonly rounds: Rounds;
  /** Counted from 0. */
  round: number;
}

/** One execution is one round: OnSuccess with the next item, or Default after the last one. */
export function runLoop(context: LoopContext): ActionOutcome {
  const progress = parseProgress(context.memory.value) ?? { rounds: startRounds(context), round: 0 };
  const { rounds, round } = progress;
  if (!rounds.has(round, context)) {
    context.memory.value = undefined;
    return { branch: 'Default' };
  }
  context.setResult('Index', rounds.firstIndex + round);
  context.setResult('Item', rounds.item(round));
  progress.round++;
  context.memory.value = progress;
  return undefined;
}

/** Only this action uses the memory, so it holds the value of the last round. */
function parseProgress(memory: unknown): Progress | undefined {
  return memory as Progress | undefined;
}

function startRounds({ parameters, lists, tables }: LoopContext): Rounds {
  switch (parameters.Kind) {
    case 'count':
      return countRounds(parameters.Count);
    case 'list': {
      const lines = [...lists.get(parameters.Source)];
      return { firstIndex: 0, has: (round) => round < lines.length, item: (round) => lines[round] ?? '' };
    }
    case 'table': {
      const table = tables.get(parameters.Source);
      const firstIndex = table.hasHeaders ? 1 : 0;
      const rows = table.rows.slice(firstIndex);
      return {
        firstIndex,
        has: (round) => round < rows.length,
        item: (round) => JSON.stringify(rows[round] ?? []),
      };
    }
    case 'while':
      return { ...counted, has: (_, context) => isTrue(context.parameters.Expression, context.variables) };
  }
}

const counted = { firstIndex: 0, item: (round: number) => String(round + 1) };

function countRounds(count: number | undefined): Rounds {
  if (count === undefined) throw new ActionError('Count must be given where Kind is count.');
  return { ...counted, has: (round) => round < count };
}
