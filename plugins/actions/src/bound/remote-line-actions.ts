import type { ActionContext } from '@gatehouse/sdk-actions';
import type { ListDefinition } from '@gatehouse/sdk-actions/document';
import { drawLimit, pickBoundLine, readBoundFacts } from '../broker/remote-channels.ts';
import type { listLineActions } from '../categories/list/list-line-actions.ts';
import type { wholeListActions } from '../categories/list/whole-list-actions.ts';
import type { ContextOf } from '../context-of.ts';
import { minBytes } from '../line-files/take-line.ts';
import { nothingPicked, placeOf } from '../lines/pick-index.ts';
import type { BoundPlace } from './bound-place.ts';
import { type LinesInHand, linesInHand } from './lines-in-hand.ts';
import { hasOwn } from './use-files.ts';
import { isCutAtLineEnds } from './use-lines.ts';

interface RemoteList {
  readonly definition: ListDefinition;
  readonly place: BoundPlace;
  readonly inHand: LinesInHand;
  /** A line that it takes comes back when its run is cut off. */
  readonly holds: boolean;
}

/** False where the action needs the whole list. */
type RemoteLineAction<P, R extends string> = (
  context: ActionContext<P, R>,
  list: RemoteList,
) => Promise<boolean>;

interface Using {
  readonly takes: boolean;
  readonly holds: boolean;
}

/** Executes an action of a run on a node that needs one line of a list. False where it needs the whole list. */
export async function useRemoteLine(
  action: RemoteLineAction<never, never>,
  context: ActionContext<never, never>,
  { definition, takes, holds }: Using & { readonly definition: ListDefinition },
): Promise<boolean> {
  if (!isCutAtLineEnds(definition, context)) return false;
  if (!definition.syncWithFile && (takes || (await hasOwn(definition.name, context)))) return false;
  const inHand = await context.resource(linesInHand);
  const place = await inHand.placeOf(definition, context);
  if (!definition.syncWithFile) {
    const { size } = await context.ask(readBoundFacts, { target: place.file.path });
    if (size < minBytes) return false;
  }
  return action(context, { definition, place, inHand, holds });
}

type Lines = typeof listLineActions;

/** Actions of lists that need one line at most. */
export const remoteLineActions: Readonly<Record<string, RemoteLineAction<never, never>>> = {
  async Count({ ask, setResult }: ContextOf<(typeof wholeListActions)['Count']>, list) {
    const { count } = await ask(pickBoundLine, { ...look, ...listOf(list) });
    setResult('OutputVariable', count);
    return true;
  },
  async GetLine(context: ContextOf<Lines['GetLine']>, list) {
    const { List, By, Value, Remove } = context.parameters;
    // The daemon answers everybody, so patterns and long searches are left to the worker.
    if (By === 'contains' || By === 'regex') return false;
    const line =
      By === 'first' && Remove && !list.holds
        ? await list.inHand.takeFirst(listOf(list))
        : await pick(context, { list, by: By });
    if (line === null) throw nothingPicked('line', List, { by: By, value: Value });
    context.setResult('OutputVariable', line);
    return true;
  },
};

const look = { by: 'first', place: 0, removes: false, holds: false } as const;

async function pick(
  { parameters, ask, random }: ContextOf<Lines['GetLine']>,
  { list, by }: { readonly list: RemoteList; readonly by: 'first' | 'last' | 'index' | 'random' },
): Promise<string | null> {
  const { Value, Remove: removes } = parameters;
  const drawn = by === 'random' ? random(drawLimit) : 0;
  const place = by === 'index' ? placeOf(Value, Number.POSITIVE_INFINITY) : drawn;
  const holds = removes && list.holds;
  return (await ask(pickBoundLine, { ...listOf(list), by, place, removes, holds })).line;
}

function listOf({ place, definition }: RemoteList) {
  return { target: place.file.path, leaveBlankFile: definition.leaveBlankFile };
}
