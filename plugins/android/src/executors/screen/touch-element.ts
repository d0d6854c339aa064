import type { ParametersOf } from '@gatehouse/sdk-actions';
import type { Area, Point } from '@gatehouse/sdk-actions/matching';
import type { androidInput } from '../../categories/android-input.ts';
import type { Device } from '../../device/device.ts';
import { tap } from '../../device/touch.ts';
import { middleOf, placeOf } from '../../run/finding/place-on-screen.ts';
import { type ElementUser, withElement } from '../../run/finding/with-element.ts';
import { onDevice, usualMs } from '../../run/on-device.ts';

/** Touches the element or the place of the finder; returns the point. A place needs no dump of the screen. */
export async function touchElement(
  user: ElementUser,
  { Long, DurationMs, Anywhere }: ParametersOf<typeof androidInput, 'Touch'>,
): Promise<Point> {
  const durationMs = Long ? DurationMs : 0;
  const touch = async (device: Device, rect: Area, signal: AbortSignal) => {
    const point = Anywhere ? somewhereIn(rect, user) : middleOf(rect);
    await tap(device, point, { durationMs, signal });
    return point;
  };
  const place = placeOf(user.finder);
  if (place !== null)
    return onDevice(user, usualMs + durationMs, (device, signal) => touch(device, place, signal));
  return withElement(user, (device, { element }, signal) => touch(device, element.rect, signal), durationMs);
}

function somewhereIn({ x, y, width, height }: Area, { random }: Pick<ElementUser, 'random'>): Point {
  return { x: x + random(Math.max(1, width)), y: y + random(Math.max(1, height)) };
}
