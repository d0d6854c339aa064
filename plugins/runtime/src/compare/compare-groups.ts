import type { Action, Group, ProjectDocument } from '@gatehouse/sdk-actions/document';
import { type Fields, fieldsOf } from './changed-fields.ts';
import { compareParts } from './compare-parts.ts';
import { contentTexts } from './content-texts.ts';
import { differingSpan } from './differing-span.ts';
import { movedItems } from './moved-items.ts';
import type { Change, FieldChange, FieldValue } from './project-change.ts';

type Groups = ProjectDocument['groups'];

/** An action with the one before it in its group. */
interface Placed {
  readonly action: Action;
  readonly groupId: string;
  readonly afterActionId: string | null;
}

/** Compares groups, then actions: their content and their positions. */
export function* compareGroups(before: Groups, after: Groups): Generator<Change | null> {
  const span = differingSpan(before, after);
  yield* compareParts(span.before, span.after, {
    keyOf: ({ id }) => id,
    placeOf: ({ id, name }) => ({ part: 'group', groupId: id, actionId: null, name }),
    fieldsOf: ({ name }) => fieldsOf({ name }),
  });
  const moved = yield* movedActions(span.before, span.after);
  yield* compareParts(placedIn(span.before), placedIn(span.after), {
    keyOf: ({ action }) => action.id,
    placeOf: ({ action, groupId }) => ({
      part: 'action',
      groupId,
      actionId: action.id,
      name: action.name,
    }),
    fieldsOf: ({ action }) => actionFields(action),
    moreOf: (old, now) => placeChanges(old, now, moved.has(now.action.id)),
  });
}

function placedIn(groups: Groups): readonly Placed[] {
  return groups.flatMap(({ id, actions }) =>
    actions.map((action, index) => ({
      action,
      groupId: id,
      afterActionId: actions[index - 1]?.id ?? null,
    })),
  );
}

/** Actions whose position within their group changed. */
function* movedActions(before: Groups, after: Groups): Generator<null, ReadonlySet<string>> {
  const old = new Map(before.map((group) => [group.id, group]));
  const moved = new Set<string>();
  for (const group of after) {
    yield null;
    const ids = ({ actions }: Group) => actions.map(({ id }) => id);
    const same = old.get(group.id);
    if (!same || same === group) continue;
    for (const id of movedItems(ids(same), ids(group))) moved.add(id);
  }
  return moved;
}

function placeChanges(before: Placed, after: Placed, isMoved: boolean): readonly FieldChange[] {
  const isElsewhere = before.groupId !== after.groupId;
  const group = { field: 'groupId', before: before.groupId, after: after.groupId };
  const place = { field: 'afterActionId', before: before.afterActionId, after: after.afterActionId };
  if (isElsewhere) return [group, place];
  return isMoved ? [place] : [];
}

function actionFields(action: Action): Fields {
  const { type, action: variant, name, disabled, breakpoint, optional, retry } = action;
  const flags = { disabled, breakpoint, optional };
  const fields = new Map<string, FieldValue>(Object.entries({ name, type, action: variant, ...flags }));
  if (retry) for (const [field, value] of fieldsOf(retry)) fields.set(`retry.${field}`, value);
  if (action.finder) fields.set('bindings.discriminator', action.finder.type);
  for (const { part, name: field, text } of contentTexts(action)) fields.set(`${part}.${field}`, text);
  return fields;
}
