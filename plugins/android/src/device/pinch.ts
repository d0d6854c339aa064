import type { Point } from '@gatehouse/sdk-actions/matching';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { Device } from './device.ts';
import { readScreen, type Screen } from './read-screen.ts';
import { findTouchPanel, moveFingers, type TwoFingers } from './touch-panel.ts';

export interface Pinch {
  /** The centre between the fingers. */
  readonly center: Point;
  /** Maximum distance of the fingers, in pixels. */
  readonly width: number;
  /** The distance at the end divided by the distance at the start. */
  readonly factor: number;
  readonly durationMs: number;
}

const edge = 8;
const momentMs = 60;
const fewestMoments = 5;
/** Fingers that are closer count as one. */
const closest = 24;

/** Moves two fingers apart or together along a line, as far as the area and the screen allow. */
export async function pinch(device: Device, wanted: Pinch, signal: AbortSignal): Promise<void> {
  const screen = await readScreen(device, signal);
  const panel = await findTouchPanel(device, signal);
  await moveFingers(device, { panel, screen, way: wayOf(wanted, screen) }, signal);
}

function wayOf({ center, width, factor, durationMs }: Pinch, screen: Screen): TwoFingers {
  const room = 2 * Math.min(center.x - edge, screen.width - edge - center.x);
  const far = Math.min(width, room);
  const near = far / Math.max(factor, 1 / factor);
  if (near < closest) {
    throw new GatehouseError(
      'failed_precondition',
      `Two fingers have too little room there: ${Math.round(Math.max(0, far))} pixels for the factor ${factor}. Name a larger element, or a factor nearer to 1.`,
    );
  }
  const [from, to] = factor > 1 ? [near, far] : [far, near];
  const moments = Math.max(fewestMoments, Math.round(durationMs / momentMs));
  return Array.from({ length: moments }, (_, moment) => {
    const half = (from + ((to - from) * moment) / (moments - 1)) / 2;
    return [
      { x: center.x - half, y: center.y },
      { x: center.x + half, y: center.y },
    ] as const;
  });
}
