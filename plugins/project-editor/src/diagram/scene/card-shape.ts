import { headerOf } from '../../graph/frames.ts';
import { clearance } from '../routing/clearance.ts';

/** Sizes of cards and tiles in units of the diagram, for pictures and for clients that draw the same cards. */
export const cardShape = {
  /** Between a frame and its card. */
  inset: clearance,
  /** Between the border of a card and its tiles. */
  padding: 10,
  radius: 12,
  /** A group without a caption has none. */
  headerHeight: headerOf('caption'),
  /** From the top of one tile to that of the next. */
  rowHeight: 72,
  tileHeight: 48,
  tileRadius: 9,
  /** From the top of its row to that of a tile. */
  tileTopBelowHeader: 4,
  /** Without a header the first tile stays clear of the border. */
  tileTopAlone: 12,
  iconSize: 30,
  iconRadius: 8,
  /** From the left edge of a tile to that of its icon. */
  iconLeft: 10,
} as const;
