import { captionFont } from '../../graph/caption-width.ts';

/** What can be read at a scale, and so is drawn. Sizes are in units of the schema; 0: left out. */
export interface Detail {
  readonly scale: number;
  readonly caption: number;
  readonly title: number;
  readonly detail: number;
  readonly hasIcons: boolean;
  /** Dashes cost more than all the rest; where they are small, the colour has to do. */
  readonly hasDashes: boolean;
  readonly hasTiles: boolean;
  /** Of wires. */
  readonly lineWidth: number;
  readonly arrow: number;
}

/** Pixels below which a letter cannot be read. */
const readable = { caption: 8.5, title: 7.5, detail: 7.2 };
const usual = { caption: captionFont.size, title: 13.5, detail: 11.5 };
/** How large a text may be to stay readable, before the room ends. */
const largest = { caption: 34, title: 19 };

export function detailAt(scale: number): Detail {
  const title = Math.max(usual.title, readable.title / scale);
  return {
    scale,
    caption: Math.min(largest.caption, Math.max(usual.caption, readable.caption / scale)),
    title: title > largest.title ? 0 : title,
    detail: usual.detail * scale < readable.detail ? 0 : usual.detail,
    hasIcons: scale >= 0.3,
    hasDashes: scale >= 0.6,
    hasTiles: scale >= 0.16,
    lineWidth: Math.max(1.8, 1.1 / scale),
    arrow: Math.min(16, Math.max(9, 5 / scale)),
  };
}
