import { bodyInteger, described, namedBody } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { actionContent } from './action-schemas.ts';
import { batchOf, maybe } from './schemas.ts';

const maxActions = 1000;

const localName = v.pipe(
  v.string(),
  v.regex(
    /^[A-Za-z_][\w.-]{0,99}$/,
    'must begin with a letter and have at most 100 letters, digits, ".", "-" and "_"',
  ),
  v.description('A name of your choice, known in this call only'),
);

const groupName = v.pipe(
  v.string(),
  v.description(
    'A ref of groups, or an id; the action comes last there. Without a place it follows the one before it in this list, and the first begins a new group',
  ),
);

const newAction = namedBody('NewAction', 'An action to add.', {
  ref: maybe(localName),
  ...actionContent,
  name: maybe(v.pipe(v.string(), v.description('The caption of the action'))),
  groupId: maybe(groupName),
  afterActionId: maybe(
    v.pipe(
      v.string(),
      v.description('The ref of an earlier action of this list, or the id of an existing one'),
    ),
  ),
});

const newGroup = namedBody('NewGroup', 'A group to add.', {
  ref: localName,
  name: maybe(v.pipe(v.string(), v.description('The caption of the group'))),
  x: maybe(v.pipe(bodyInteger(), v.description('With y; without both the group gets a free place'))),
  y: maybe(described(bodyInteger(), 'Top edge of the group, in units of the diagram')),
});

const newLink = namedBody('NewLink', 'A link to add.', {
  actionId: v.pipe(v.string(), v.description('A ref, an id, Start, GoodEnd or BadEnd')),
  branch: maybe(v.pipe(v.string(), v.description('OnSuccess by default'))),
  targetActionId: v.pipe(v.string(), v.description('A ref or an id')),
});

export const actionsAddBody = v.strictObject({
  actions: described(
    v.pipe(
      batchOf(newAction),
      v.minLength(1, 'must have at least one action'),
      v.maxLength(maxActions, `must have at most ${maxActions} actions: send more in several calls`),
    ),
    'New actions, in order; without links success goes on from one to the next in a group',
  ),
  groups: maybe(described(batchOf(newGroup), 'New groups that actions name; each needs one')),
  links: maybe(described(batchOf(newLink), 'Links of new and existing actions, made after the actions')),
});

export type ActionsAddBody = v.InferOutput<typeof actionsAddBody>;

export const actionsAddReply = v.object({
  actions: described(
    v.array(
      v.object({
        ref: v.nullable(described(v.string(), 'Its ref in the request; null when it had none')),
        actionId: described(v.string(), 'Id of the new action'),
        groupId: described(v.string(), 'Id of its group'),
      }),
    ),
    'The new actions, in the order of the request',
  ),
  groups: described(
    v.array(
      v.object({
        ref: described(v.string(), 'Its ref in the request'),
        groupId: described(v.string(), 'Id of the new group'),
      }),
    ),
    'The groups of the request, in its order',
  ),
  validationErrors: described(v.null(), 'Null in a success; a refusal has them in its error body'),
  layoutConflicts: described(v.null(), 'Null in a success; a refusal has them in its error body'),
});
