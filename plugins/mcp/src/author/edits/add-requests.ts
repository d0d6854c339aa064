import type { EditRequest } from './edit-request.ts';
import type { Edit, EditOf } from './edit-schema.ts';

function ofKind<Kind extends Edit['do']>(run: readonly Edit[], kind: Kind): readonly EditOf<Kind>[] {
  return run.filter((edit): edit is EditOf<Kind> => edit.do === kind);
}

/** Actions, their groups and their links, in one call. */
export function addRequest(run: readonly Edit[]): EditRequest {
  return {
    operation: 'actions_add',
    input: (ids) => ({
      body: {
        actions: ofKind(run, 'add').map(({ do: _, groupId, afterActionId, ...action }) => ({
          ...action,
          ...(groupId === undefined ? {} : { groupId: ids.of(groupId) }),
          ...(afterActionId === undefined ? {} : { afterActionId: ids.of(afterActionId) }),
        })),
        groups: ofKind(run, 'group').map(({ do: _, ...group }) => group),
        links: ofKind(run, 'link').flatMap(({ from, branch, to }) =>
          to === null ? [] : [{ actionId: ids.of(from), branch, targetActionId: ids.of(to) }],
        ),
      },
    }),
  };
}

/** Links of actions that are there; one without a target is removed. */
export function linksRequest(run: readonly Edit[]): EditRequest {
  return {
    operation: 'action_links_set',
    input: (ids) => ({
      body: {
        links: ofKind(run, 'link').map(({ from, branch = 'OnSuccess', to }) => ({
          ...{ actionId: ids.of(from), branch },
          targetActionId: to === null ? null : ids.of(to),
        })),
      },
    }),
  };
}
