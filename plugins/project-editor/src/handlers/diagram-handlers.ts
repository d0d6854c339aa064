import type { ActionCatalog } from '@gatehouse/sdk-actions';
import type { Handlers } from '@gatehouse/sdk-plugin';
import type { diagramOperations } from '../declaration/diagram-operations.ts';
import { automaticCaption } from '../diagram/drawing/automatic-caption.ts';
import { drawingParts } from '../diagram/drawing/drawing-parts.ts';
import type { Painter } from '../diagram/process/painter.ts';
import { type ActionPlace, findAction } from '../graph/find-action.ts';
import type { Editor } from './editor.ts';
import { inParts } from './in-parts.ts';

export function diagramHandlers({ workspace, catalog }: Editor, painter: Painter) {
  return {
    diagram_image_get: async (call) => {
      const { session, run, cursor } = workspace.current();
      const { scale, maxWidth, maxHeight } = call.query;
      if (scale > 0 && (maxWidth > 0 || maxHeight > 0)) {
        return call.fail(
          'bad_request',
          'scale cannot be combined with maxWidth or maxHeight: a scale says the size already. Send one or the other.',
        );
      }
      const { document } = session;
      const parts = drawingParts({ document, catalog, cursor, statusOf: (id) => run.statusOf(id) });
      const { actionIds, ...picture } = await painter.paint({ parts, request: call.query }, call.signal);
      const actionsInFrame = await inParts(actionIds, (part) =>
        part.flatMap((id) => {
          const place = findAction(document, id);
          return place ? [toShown(place, catalog)] : [];
        }),
      );
      return { ...picture, mimeType: 'image/png' as const, actionsInFrame };
    },
  } satisfies Handlers<typeof diagramOperations>;
}

function toShown({ action, group }: Pick<ActionPlace, 'action' | 'group'>, catalog: ActionCatalog) {
  return {
    actionId: action.id,
    groupId: group.id,
    type: action.type,
    action: action.action,
    label: action.name || automaticCaption(action, catalog),
    groupLabel: group.name,
  };
}
