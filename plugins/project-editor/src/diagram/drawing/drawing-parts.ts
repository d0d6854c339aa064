import type { ActionCatalog } from '@gatehouse/sdk-actions';
import type { Action, FixedSource, ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { ExecutionStatus } from '../../graph/execution-status.ts';
import { endBlocks, groupFrames } from '../../graph/frames.ts';
import { automaticCaption, detailOf } from './automatic-caption.ts';
import type { ActionCoverage, Drawing, DrawnAction, DrawnBlock, DrawnGroup, DrawnNote } from './drawing.ts';

export interface ProjectView {
  readonly document: ProjectDocument;
  readonly catalog: ActionCatalog;
  readonly statusOf: (actionId: string) => ExecutionStatus;
  /** Id of the selected action. */
  readonly cursor: string | null;
  /** Absent where no tests are shown. */
  readonly coverageOf?: (actionId: string) => ActionCoverage;
}

/** A piece of a drawing: its lists continue those of the pieces before. */
export type DrawingPart = Partial<Drawing>;

/** A piece is made and sent within milliseconds, so that a large project does not block other calls. */
const partSize = 1000;
/** Texts have no maximum length, and the picture shows only their beginning. */
const drawnText = { caption: 400, note: 4000 };
const blockKinds = ['Start', 'GoodEnd', 'BadEnd'] as const satisfies readonly FixedSource[];

/** The project in pieces, for the process that draws. */
export function* drawingParts(view: ProjectView): Generator<DrawingPart> {
  const { document, cursor } = view;
  yield { blocks: blocksOf(document), notes: document.notes.map(toNote), selected: cursor };
  const names = new Map(document.groups.map(({ id, name }) => [id, name]));
  for (const frames of inParts(groupFrames(document))) {
    yield { groups: frames.map((frame): DrawnGroup => toGroup(frame, names.get(frame.groupId) ?? '')) };
  }
  for (const links of inParts(document.links)) yield { links };
  for (const actions of inParts(actionsOf(view))) yield { actions };
}

function* actionsOf({ document, catalog, statusOf, coverageOf }: ProjectView): Generator<DrawnAction> {
  for (const group of document.groups) {
    for (const action of group.actions) {
      const coverage = action.disabled ? undefined : coverageOf?.(action.id);
      yield {
        ...toAction(action, catalog),
        ...{ groupId: group.id, status: statusOf(action.id) },
        ...(coverage && { coverage }),
      };
    }
  }
}

function toAction(action: Action, catalog: ActionCatalog): Omit<DrawnAction, 'groupId' | 'status'> {
  const { id, type, name, disabled, breakpoint, optional } = action;
  const caption = name === '' ? automaticCaption(action, catalog) : name;
  return {
    id,
    type,
    caption: caption.slice(0, drawnText.caption),
    detail: detailOf(action, catalog).slice(0, drawnText.caption),
    disabled,
    breakpoint,
    optional,
  };
}

function toGroup(
  { groupId, ...box }: { readonly groupId: string } & Omit<DrawnGroup, 'id' | 'name'>,
  name: string,
): DrawnGroup {
  return { ...box, id: groupId, name: name.slice(0, drawnText.caption) };
}

function blocksOf(document: ProjectDocument): DrawnBlock[] {
  const blocks = endBlocks(document);
  return blockKinds.flatMap((kind, index) => {
    const block = blocks[index];
    if (!block) return [];
    const { x, y, width, height } = block;
    return [{ kind, x, y, width, height }];
  });
}

function toNote({ text, ...box }: DrawnNote): DrawnNote {
  return { ...box, text: text.slice(0, drawnText.note) };
}

function* inParts<Item>(items: Iterable<Item>): Generator<Item[]> {
  let part: Item[] = [];
  for (const item of items) {
    part.push(item);
    if (part.length < partSize) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
