import { GatehouseError, type Handlers } from '@gatehouse/sdk-plugin';
import type { graphOperations } from '../declaration/graph-operations.ts';
import { findAction, findGroup, findNamedAction } from '../graph/find-action.ts';
import { actionFilter } from './action-filter.ts';
import { arrangeHandlers } from './arrange-handlers.ts';
import type { Editor } from './editor.ts';
import { groupHandlers } from './group-handlers.ts';
import { layoutHandlers } from './layout-handlers.ts';
import { toStructure } from './to-structure.ts';

export function graphHandlers(editor: Editor) {
  const { workspace, catalog } = editor;
  return {
    project_structure_get: (call) => {
      const { session, run } = workspace.current();
      const asked = call.query.groupId;
      const group = asked === undefined ? null : findGroup(session.document, asked);
      if (asked !== undefined && !group) call.fail('not_found', `The project has no group ${asked}.`);
      call.setHeader('ETag', session.etag);
      return toStructure(session.document, {
        catalog,
        statusOf: (actionId) => run.statusOf(actionId),
        groupId: group?.id ?? null,
        isOutline: call.query.detail === 'outline',
        shows: actionFilter(call.query),
      });
    },
    cursor_get: () => {
      const { session, cursor } = workspace.current();
      const place = cursor === null ? null : findAction(session.document, cursor);
      if (!place) throw new GatehouseError('not_found', 'No action is selected: choose one with cursor_set.');
      return { actionId: place.action.id, groupId: place.group.id };
    },
    cursor_set: (call) => {
      const project = workspace.current();
      const place = findNamedAction(project.session.document, call.body.actionId);
      if (!place) return call.fail('not_found', `The project has no action ${call.body.actionId}.`);
      project.cursor = place.action.id;
      return {};
    },
    ...groupHandlers(editor),
    ...layoutHandlers(editor),
    ...arrangeHandlers(editor),
  } satisfies Handlers<typeof graphOperations>;
}
