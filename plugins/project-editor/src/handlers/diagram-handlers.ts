import type { ActionCatalog } from '@gatehouse/sdk-actions';
import type { Branch } from '@gatehouse/sdk-actions/document';
import type { Handlers } from '@gatehouse/sdk-plugin';
import type { diagramOperations } from '../declaration/diagram-operations.ts';
import { automaticCaption } from '../diagram/drawing/automatic-caption.ts';
import type { ActionCoverage } from '../diagram/drawing/drawing.ts';
import { drawingParts } from '../diagram/drawing/drawing-parts.ts';
import type { Painter } from '../diagram/process/painter.ts';
import { type ActionPlace, findAction } from '../graph/find-action.ts';
import { parseProjectPath } from '../session/project-path.ts';
import type { Editor } from './editor.ts';
import { inParts } from './in-parts.ts';
import { paintSvg } from './paint-svg.ts';

interface CoveredAction {
  readonly times: number;
  readonly branches: readonly { readonly branch: string; readonly times: number }[];
}

export function diagramHandlers({ workspace, catalog, files }: Editor, painter: Painter) {
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
    coverage_image_draw: async ({ body, signal }) => {
      const { document } = await files.read(parseProjectPath(body.path));
      const coverage = new Map(body.actions.map((action) => [action.actionId, toCoverage(action)]));
      const parts = drawingParts({
        ...{ document, catalog, cursor: null, statusOf: () => 'NotStarted' },
        coverageOf: (id) => coverage.get(id) ?? { times: 0, missed: [] },
      });
      return await paintSvg(painter, { parts, title: `Coverage of ${document.name}` }, signal);
    },
  } satisfies Handlers<typeof diagramOperations>;
}

function toCoverage({ times, branches }: CoveredAction): ActionCoverage {
  return { times, missed: branches.flatMap((each) => (each.times === 0 ? [trustBranch(each.branch)] : [])) };
}

/** It is compared with the branches of links alone. */
function trustBranch(branch: string): Branch {
  return branch as Branch;
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
