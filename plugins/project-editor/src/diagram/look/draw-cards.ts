import { captionFont } from '../../graph/caption-width.ts';
import { cardShape } from '../scene/card-shape.ts';
import type { Card } from '../scene/cards.ts';
import { type Brush, drawBox } from './brush.ts';
import { fontOf } from './fonts.ts';
import { theme } from './theme.ts';

const { radius } = cardShape;
const captionMiddle = 21;
const captionMargin = 12;
const countGap = 16;

export function drawCards(brush: Brush, cards: readonly Card[]): void {
  for (const card of cards) {
    drawBox(brush, { ...card, y: card.y + 3 }, { radius, fill: theme.card.shadow });
    drawBox(brush, { ...card, y: card.y + 1.5 }, { radius, fill: theme.card.shadow });
    drawBox(brush, card, { radius, fill: theme.card.fill, stroke: theme.card.border });
  }
  drawCaptions(brush, cards);
}

function drawCaptions(brush: Brush, cards: readonly Card[]): void {
  const { context, detail, texts } = brush;
  const face = { weight: captionFont.weight, size: detail.caption };
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  context.font = fontOf(face.weight, face.size);
  context.fillStyle = theme.caption;
  for (const card of cards) {
    const caption = texts.fit(card.group.name, face, card.width - 2 * captionMargin);
    if (caption !== '') context.fillText(caption, card.x + captionMargin, card.y + captionMiddle);
  }
  if (detail.detail > 0) drawCounts(brush, cards);
}

/** Drawn where captions leave room. */
function drawCounts({ context, detail, texts }: Brush, cards: readonly Card[]): void {
  const captionFace = { weight: captionFont.weight, size: detail.caption };
  const face = { weight: 400, size: detail.detail } as const;
  context.font = fontOf(face.weight, face.size);
  context.fillStyle = theme.faint;
  context.textAlign = 'right';
  for (const { group, tiles, x, y, width } of cards) {
    if (group.name === '') continue;
    const count = tiles.length === 1 ? '1 action' : `${tiles.length} actions`;
    const taken = texts.widthOf(group.name, captionFace) + texts.widthOf(count, face) + countGap;
    if (taken <= width - 2 * captionMargin)
      context.fillText(count, x + width - captionMargin, y + captionMiddle);
  }
  context.textAlign = 'left';
}
