import type { Point } from '@gatehouse/sdk-actions/matching';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { Device } from './device.ts';
import { commandLine } from './quote.ts';
import { commandFailed, runShell } from './run-shell.ts';
import type { Swipe } from './touch.ts';

const points = 10;

/**
 * Moves a finger along a curve, like a thumb. `bend` is the distance from the straight line, as a part of its length.
 */
export async function curvedSwipe(
  device: Device,
  { from, to, durationMs, bend }: Swipe & { readonly bend: number },
  signal: AbortSignal,
): Promise<void> {
  const way = bowOf({ from, to, bend });
  const pause = commandLine('sleep', durationMs / 1000 / points);
  const steps = way.map(({ x, y }, at) => {
    const kind = at === 0 ? 'DOWN' : at === way.length - 1 ? 'UP' : 'MOVE';
    return commandLine('input', 'motionevent', kind, x, y);
  });
  const result = await runShell(device, steps.join(` && ${pause} && `), { signal });
  const output = `${result.stderr}${result.stdout}`;
  if (/unknown command/i.test(output)) {
    throw new GatehouseError(
      'failed_precondition',
      'The fingers of this device go straight only: Curved needs Android 11 or newer.',
    );
  }
  if ((result.exitCode ?? 0) !== 0 || /exception|error/i.test(output)) throw commandFailed(result);
}

function bowOf({ from, to, bend }: Pick<Swipe, 'from' | 'to'> & { bend: number }): readonly Point[] {
  const over = {
    x: (from.x + to.x) / 2 - (to.y - from.y) * bend * 2,
    y: (from.y + to.y) / 2 + (to.x - from.x) * bend * 2,
  };
  return Array.from({ length: points + 1 }, (_, at) => {
    const share = at / points;
    const along = (axis: 'x' | 'y') =>
      (1 - share) ** 2 * from[axis] + 2 * share * (1 - share) * over[axis] + share ** 2 * to[axis];
    return { x: Math.max(0, Math.round(along('x'))), y: Math.max(0, Math.round(along('y'))) };
  });
}
