import type { Structure } from '../../../api/queries/project-queries.ts';
import type { Editing } from '../edits/use-edit.ts';
import type { DroppedAction } from './dropped-action.ts';

export interface CanvasProps {
  readonly structure: Structure;
  readonly selected: string | null;
  readonly onSelect: (id: string | null) => void;
  readonly editing: Editing;
  /** An action of the palette that was dropped. */
  readonly onDrop: (dropped: DroppedAction) => void;
}
