import type { ParametersOf } from '@gatehouse/sdk-actions';
import type { Area } from '@gatehouse/sdk-actions/matching';
import type { androidInput } from '../../categories/android-input.ts';
import type { Device } from '../../device/device.ts';
import { pinch } from '../../device/pinch.ts';
import { middleOf, placeOf } from '../../run/finding/place-on-screen.ts';
import { type ElementUser, withElement } from '../../run/finding/with-element.ts';
import { onDevice, usualMs } from '../../run/on-device.ts';

/** The fingers stay within the element. */
const share = 0.8;
/** Width for a place without a size. */
const placeWidth = 500;

/** Moves two fingers on the element of the finder, or around the place. */
export async function zoomElement(
  user: ElementUser,
  { Factor: factor, DurationMs: durationMs }: ParametersOf<typeof androidInput, 'Zoom'>,
): Promise<void> {
  const zoom = (device: Device, rect: Area, signal: AbortSignal) =>
    pinch(device, { center: middleOf(rect), width: rect.width * share, factor, durationMs }, signal);
  const place = placeOf(user.finder);
  if (place === null) {
    await withElement(user, (device, { element }, signal) => zoom(device, element.rect, signal), durationMs);
    return;
  }
  const around = place.width > 1 ? place : { ...place, x: place.x - placeWidth / 2, width: placeWidth };
  await onDevice(user, usualMs + durationMs, (device, signal) => zoom(device, around, signal));
}
