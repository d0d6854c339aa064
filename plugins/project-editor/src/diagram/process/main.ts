import { setPriority } from 'node:os';
import type { Drawing, PictureRequest } from '../drawing/drawing.ts';
import type { DrawingPart } from '../drawing/drawing-parts.ts';
import { drawPicture } from '../look/draw-picture.ts';
import { registerFonts } from '../look/fonts.ts';
import type { FromPainter, ToPainter } from './messages.ts';

const niceness = 10;
const empty: Drawing = { groups: [], actions: [], links: [], blocks: [], notes: [], selected: null };

/** The process that draws. Its parent forks it and speaks `messages.ts` with it, one drawing at a time. */
function main(): void {
  lowerPriority();
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
  process.on('disconnect', () => process.exit());
  // The daemon decides when it ends; a Ctrl-C in its terminal or a stop of its service is not for us.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
}

async function answer(drawing: Drawing, request: PictureRequest): Promise<void> {
  try {
    const picture = await drawPicture(drawing, request);
    send({ kind: 'picture', picture, residentBytes: process.memoryUsage.rss() });
  } catch (error) {
    send({
      kind: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
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

/** The hosts answer first, on a busy machine too. */
function lowerPriority(): void {
  try {
    setPriority(niceness);
  } catch {
    // The system does not allow it: pictures are drawn all the same.
  }
}

function send(message: FromPainter): void {
  // A closed channel ends the process by itself, so the error has nothing to add.
  process.send?.(message, undefined, undefined, () => undefined);
}

/** The parent is our own daemon, of the same version. */
function parseMessage(message: unknown): ToPainter {
  return message as ToPainter;
}

main();
