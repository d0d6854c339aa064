import { failureOf, startChild } from '../../child-process/start-child.ts';
import type { Drawing, PictureRequest } from '../drawing/drawing.ts';
import type { DrawingPart } from '../drawing/drawing-parts.ts';
import { drawPicture } from '../look/draw-picture.ts';
import { registerFonts } from '../look/fonts.ts';
import type { FromPainter, ToPainter } from './painter-messages.ts';
import { pictureMessages } from './picture-parts.ts';

const empty: Drawing = { groups: [], actions: [], links: [], blocks: [], notes: [], selected: null };

/** The process that draws, one drawing at a time. Its parent forks it; `painter-messages.ts` has their messages. */
function main(): void {
  startChild();
  registerFonts();
  let drawing = empty;
  process.on('message', (message) => {
    const parsed = parseMessage(message);
    if (parsed.kind === 'part') {
      drawing = joined(drawing, parsed.part);
      return;
    }
    const whole = drawing;
    drawing = empty;
    void answer(whole, parsed.request);
  });
}

async function answer(drawing: Drawing, request: PictureRequest): Promise<void> {
  try {
    const picture = await drawPicture(drawing, request);
    for (const message of pictureMessages(picture, process.memoryUsage.rss())) send(message);
  } catch (error) {
    send(failureOf(error));
  }
}

function joined(drawing: Drawing, part: DrawingPart): Drawing {
  return {
    groups: drawing.groups.concat(part.groups ?? []),
    actions: drawing.actions.concat(part.actions ?? []),
    links: drawing.links.concat(part.links ?? []),
    blocks: drawing.blocks.concat(part.blocks ?? []),
    notes: drawing.notes.concat(part.notes ?? []),
    selected: part.selected ?? drawing.selected,
  };
}

function send(message: FromPainter): void {
  // A closed channel ends the process anyway, so the error is ignored.
  process.send?.(message, undefined, undefined, () => undefined);
}

/** The parent is the daemon, of the same version. */
function parseMessage(message: unknown): ToPainter {
  return message as ToPainter;
}

main();
