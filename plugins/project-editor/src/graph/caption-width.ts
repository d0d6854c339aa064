/** Captions are drawn in Inter of this weight and size. */
export const captionFont = { family: 'Inter', weight: 600, size: 15 } as const;

/** Widths of the characters from space to tilde in that font, in thousandths of its size. */
const plainWidths = [
  252, 321, 523, 644, 650, 1004, 663, 326, 373, 373, 540, 673, 319, 465, 319, 379, 660, 423, 623, 636, 666,
  612, 640, 576, 640, 640, 319, 329, 673, 673, 673, 543, 999, 728, 659, 737, 722, 605, 588, 749, 746, 277,
  580, 703, 565, 922, 759, 769, 645, 773, 652, 650, 660, 736, 728, 1020, 720, 713, 652, 373, 379, 373, 481,
  469, 351, 574, 624, 583, 624, 591, 389, 625, 612, 262, 262, 569, 262, 900, 612, 609, 624, 624, 397, 549,
  353, 612, 587, 839, 569, 588, 566, 455, 359, 455, 673,
];
const space = 0x20;
const marks = { from: 0x300, to: 0x36f };
const firstWide = 0x2e80;
/** Width of characters that the table lacks: letters of other scripts, and ideographs and pictures. */
const letterWidth = 800;
const wideWidth = 1300;

/** Only this part is measured, because a name has no maximum length. */
const measuredLength = 10_000;

/**
 * Width of a caption in units of the schema. The estimate is the same on every machine, so frames do not depend on
 * installed fonts; it is never much too small.
 */
export function captionWidth(caption: string): number {
  let width = Math.max(0, caption.length - measuredLength) * wideWidth;
  for (const character of caption.slice(0, measuredLength))
    width += widthOf(character.codePointAt(0) ?? space);
  return Math.ceil((width * captionFont.size) / 1000);
}

function widthOf(code: number): number {
  if (code >= marks.from && code <= marks.to) return 0;
  if (code >= firstWide) return wideWidth;
  // A line break or a tab is drawn as a space.
  return plainWidths[Math.max(0, code - space)] ?? letterWidth;
}
