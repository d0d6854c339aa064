import { captionFont } from '../../graph/caption-width.ts';

/** Sizes of what is readable at a scale, in units of the schema; 0: not drawn. */
export interface Detail {
  readonly scale: number;
  readonly caption: number;
  readonly title: number;
  readonly detail: number;
  readonly hasIcons: boolean;
  /** Dashes take most of the drawing time; where they are small, the colour is enough. */
  readonly hasDashes: boolean;
  readonly hasTiles: boolean;
  /** Width of wires. */
  readonly lineWidth: number;
  readonly arrow: number;
}

/** Pixels below which a letter cannot be read. */
const readable = { caption: 8.5, title: 7.5, detail: 7.2 };
const usual = { caption: captionFont.size, title: 13.5, detail: 11.5 };
/** Maximum sizes of enlarged texts. */
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
