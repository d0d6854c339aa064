import type { DrawnBlock, DrawnNote } from '../drawing/drawing.ts';
import { cardBox } from '../scene/cards.ts';
import { type Brush, drawBox } from './brush.ts';
import { fontOf } from './fonts.ts';
import { blockColours, theme } from './theme.ts';

const titles = { Start: 'Start', GoodEnd: 'Good end', BadEnd: 'Bad end' } as const;

export function drawBlocks(brush: Brush, blocks: readonly DrawnBlock[]): void {
  const { context, detail, texts } = brush;
  const face = { weight: 600, size: Math.min(22, Math.max(13, 8 / detail.scale)) } as const;
  for (const block of blocks) {
    const box = cardBox(block);
    const { fill, border, text } = blockColours[block.kind];
    drawBox(brush, box, { radius: box.height / 2, fill, stroke: border, lineWidth: 1.5 });
    context.font = fontOf(face.weight, face.size);
    context.fillStyle = text;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    const title = texts.fit(titles[block.kind], face, box.width);
    if (title !== '') context.fillText(title, box.x + box.width / 2, box.y + box.height / 2 + 0.5);
    context.textAlign = 'left';
  }
}

const fold = 16;
const padding = 12;

export function drawNotes(brush: Brush, notes: readonly DrawnNote[]): void {
  for (const note of notes) {
    drawSheet(brush, note);
    drawNoteText(brush, note);
  }
}

/** A sheet with a folded corner. */
function drawSheet({ context }: Brush, note: DrawnNote): void {
  const { x, y, width, height } = cardBox(note);
  const corner = Math.min(fold, width / 2, height / 2);
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x + width - corner, y);
  context.lineTo(x + width, y + corner);
  context.lineTo(x + width, y + height);
  context.lineTo(x, y + height);
  context.closePath();
  context.fillStyle = theme.note.fill;
  context.fill();
  context.strokeStyle = theme.note.border;
  context.lineWidth = 1;
  context.stroke();
  context.beginPath();
  context.moveTo(x + width - corner, y);
  context.lineTo(x + width - corner, y + corner);
  context.lineTo(x + width, y + corner);
  context.closePath();
  context.fillStyle = theme.note.fold;
  context.fill();
  context.stroke();
}

function drawNoteText({ context, detail, texts }: Brush, note: DrawnNote): void {
  const face = { weight: 400, size: Math.max(13, 8 / detail.scale) } as const;
  const { x, y, width, height } = cardBox(note);
  const lineHeight = face.size * 1.4;
  const lines = Math.floor((height - 2 * padding) / lineHeight);
  // A note is too small for readable letters.
  if (lines < 1 || face.size > 40) return;
  context.font = fontOf(face.weight, face.size);
  context.fillStyle = theme.note.text;
  context.textBaseline = 'middle';
  const wrapped = texts.wrap(note.text, face, { width: width - 2 * padding - fold / 2, lines });
  for (const [index, line] of wrapped.entries()) {
    if (line !== '') context.fillText(line, x + padding, y + padding + (index + 0.5) * lineHeight);
  }
}
