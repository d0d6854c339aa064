import { drawPicture } from '../../plugins/project-editor/src/diagram/look/draw-picture.ts';
import { registerFonts } from '../../plugins/project-editor/src/diagram/look/fonts.ts';
import { gridDrawing } from '../../plugins/project-editor/src/testing/sample-drawings.ts';
import { drawByHand } from './diagram-peer.ts';

const pictures = 5;

/** Draws in one way, in a separate process: milliseconds (the median), peak memory in MB, kilobytes of the PNG. */
async function runCase(name: string): Promise<void> {
  const draw = name === 'peer' ? drawByHand : ownDrawing();
  const times: number[] = [];
  let bytes = await draw();
  for (let n = 0; n < pictures; n++) {
    const start = performance.now();
    bytes = await draw();
    times.push(performance.now() - start);
  }
  const ms = times.sort((one, other) => one - other)[pictures >> 1];
  const megabytes = process.resourceUsage().maxRSS / 1024;
  process.stdout.write(JSON.stringify({ ms, megabytes, kilobytes: bytes / 1024 }));
}

function ownDrawing(): () => Promise<number> {
  registerFonts();
  const drawing = gridDrawing(500, { pitch: { x: 400, y: 418 } });
  return async () => {
    const { imageBase64, width, height } = await drawPicture(drawing, {
      mode: 'Full',
      maxWidth: 0,
      maxHeight: 0,
      scale: 0,
    });
    if (width < 3900 || height < 3900) throw new Error(`the picture is ${width} x ${height}`);
    return (imageBase64.length * 3) / 4;
  };
}

await runCase(process.argv[2] ?? '');
