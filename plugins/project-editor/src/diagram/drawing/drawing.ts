import type { Branch, FixedSource } from '@gatehouse/sdk-actions/document';
import type { ExecutionStatus } from '../../graph/execution-status.ts';
import type { Box } from '../../graph/frames.ts';

/** The content of a picture of a project: plain data, because it is sent to the process that draws. */
export interface Drawing {
  readonly groups: readonly DrawnGroup[];
  /** Actions of all groups, in project order. */
  readonly actions: readonly DrawnAction[];
  /** Explicit links only. The drawing shows the step from an action to the next one of its group without a link. */
  readonly links: readonly DrawnLink[];
  readonly blocks: readonly DrawnBlock[];
  readonly notes: readonly DrawnNote[];
  /** Id of the selected action. */
  readonly selected: string | null;
}

/** Its box is the frame of the layout. */
export interface DrawnGroup extends Box {
  readonly id: string;
  readonly name: string;
}

export interface DrawnAction {
  readonly id: string;
  readonly groupId: string;
  readonly type: string;
  /** The given name, or the automatic caption. */
  readonly caption: string;
  /** A smaller line below. */
  readonly detail: string;
  readonly disabled: boolean;
  readonly breakpoint: boolean;
  readonly optional: boolean;
  readonly status: ExecutionStatus;
  /** Its share in tests; absent in other pictures. */
  readonly coverage?: ActionCoverage;
}

export interface ActionCoverage {
  readonly times: number;
  /** Branches that no test took. */
  readonly missed: readonly Branch[];
}

export interface DrawnLink {
  readonly source: string;
  readonly branch: Branch;
  readonly target: string;
}

export interface DrawnBlock extends Box {
  readonly kind: FixedSource;
}

export interface DrawnNote extends Box {
  readonly text: string;
}

export const pictureModes = ['Full', 'Visible'] as const;
export const pictureFormats = ['png', 'svg'] as const;

export interface PictureRequest {
  readonly mode: (typeof pictureModes)[number];
  /** PNG by default. */
  readonly format?: (typeof pictureFormats)[number];
  /** Pixels; 0: no limit. */
  readonly maxWidth: number;
  readonly maxHeight: number;
  /** Pixels for a unit of the schema; 0: as large as the limits allow. */
  readonly scale: number;
}

/** A drawn picture and its contents. */
export interface Picture {
  /** PNG or SVG. */
  readonly imageBase64: string;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly mode: PictureRequest['mode'];
  readonly contentBounds: Box;
  readonly viewportBounds: Box;
  readonly isTruncated: boolean;
  /** Ids of the actions in it, in reading order. */
  readonly actionIds: readonly string[];
  /** How the request was adjusted; null when it was not. */
  readonly note: string | null;
}
