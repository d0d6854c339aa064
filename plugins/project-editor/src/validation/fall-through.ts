import type { FixedSource, ProjectDocument } from '@gatehouse/sdk-actions/document';
import { type ActionPlace, actionPlaces, findAction } from '../graph/find-action.ts';
import { fixedTarget, outgoingLinks } from '../graph/outgoing-links.ts';
import { hasSuccess } from './has-success.ts';
import { jumpTargets } from './jump-targets.ts';
import { type Problem, problemOfAction } from './problem.ts';

const sources: readonly FixedSource[] = ['Start', 'GoodEnd', 'BadEnd'];

/** Warnings for error handlers that a run without an error comes by too, since they follow another action in a group. */
export function* fallThroughProblems(document: ProjectDocument): Generator<Problem | null> {
  const handlers = yield* errorHandlers(document);
  if (handlers.size === 0) return;
  const usual = yield* reachedWithoutErrors(document);
  for (const place of actionPlaces(document)) {
    yield null;
    const before = place.group.actions[place.index - 1];
    const failing = handlers.get(place.action.id);
    if (!before || !failing || failing.has(before.id) || !usual.has(before.id)) continue;
    if (isFallenInto(document, place)) yield fallThrough(place);
  }
}

/** The ids of the actions whose OnError leads to an action, by its id. Those with another explicit link are none. */
function* errorHandlers({
  links,
}: ProjectDocument): Generator<null, ReadonlyMap<string, ReadonlySet<string>>> {
  const handlers = new Map<string, Set<string>>();
  for (const { source, branch, target } of links) {
    yield null;
    if (branch === 'OnError') handlers.set(target, (handlers.get(target) ?? new Set()).add(source));
  }
  for (const { branch, target } of links) {
    yield null;
    if (branch !== 'OnError') handlers.delete(target);
  }
  return handlers;
}

function* reachedWithoutErrors(document: ProjectDocument): Generator<null, ReadonlySet<string>> {
  const waiting = sources.flatMap((source) => fixedTarget(document, source) ?? []);
  const reached = new Set<string>();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    yield null;
    const place = reached.has(id) ? null : findAction(document, id);
    if (!place) continue;
    reached.add(id);
    waiting.push(...jumpTargets(document, place.action));
    if (!hasSuccess(place.action)) continue;
    for (const { branch, target } of outgoingLinks(document, place)) {
      if (branch !== 'OnError' && target !== null) waiting.push(target);
    }
  }
  return reached;
}

/** Whether the action before it has no link of its own. */
function isFallenInto(document: ProjectDocument, { group, index }: ActionPlace): boolean {
  const action = group.actions[index - 1];
  if (!action || !hasSuccess(action)) return false;
  const [success] = outgoingLinks(document, { group, action, index: index - 1 });
  return success?.isImplicit ?? false;
}

function fallThrough(place: ActionPlace): Problem {
  return problemOfAction(
    place,
    {
      parameterName: 'links',
      code: 'REFERENCE',
      message:
        'OnError leads here, and so does a run without an error, since the action follows another one in its group: put it into a group of its own, or Logic.GoodEnd before it.',
      expected: null,
      got: null,
    },
    'warning',
  );
}
