import { setTimeout as later } from 'node:timers/promises';
import { defineExecutors } from '@gatehouse/sdk-actions';
import { androidInput } from '../categories/android-input.ts';
import { curvedSwipe } from '../device/curved-swipe.ts';
import { tapElement } from '../device/set-element.ts';
import { pressKeys, swipe } from '../device/touch.ts';
import { typeText } from '../device/type-text.ts';
import { withElement } from '../run/finding/with-element.ts';
import { onDevice, usualMs } from '../run/on-device.ts';
import { toCharacters, toKeySteps } from './screen/key-steps.ts';
import { touchElement } from './screen/touch-element.ts';
import { zoomElement } from './screen/zoom-element.ts';

const characterMs = 100;
/** Each character is a command of its own. */
const slowCharacterMs = 1000;
/** Hundredths of the length of the swipe. */
const maxBend = 20;
const longMs = 800;

export const androidInputExecutors = defineExecutors(androidInput, {
  async Touch(context) {
    const { x, y } = await touchElement(context, context.parameters);
    context.setResult('X', x);
    context.setResult('Y', y);
  },
  async Swipe(context) {
    const { FromX, FromY, ToX, ToY, DurationMs: durationMs, Curved } = context.parameters;
    const way = { from: { x: FromX, y: FromY }, to: { x: ToX, y: ToY }, durationMs };
    const bend = (context.random(2 * maxBend + 1) - maxBend) / 100;
    await onDevice(context, usualMs + durationMs, (device, signal) =>
      Curved ? curvedSwipe(device, { ...way, bend }, signal) : swipe(device, way, signal),
    );
  },
  async Zoom(context) {
    await zoomElement(context, context.parameters);
  },
  async Keyboard(context) {
    const { Text, Method: method, DelayMs: delayMs } = context.parameters;
    const steps = toKeySteps(Text).flatMap((step) => (delayMs === 0 ? [step] : toCharacters(step)));
    const typingMs = Text.length * (delayMs === 0 ? characterMs : delayMs + slowCharacterMs);
    await onDevice(context, usualMs + typingMs, async (device, signal) => {
      for (const [at, step] of steps.entries()) {
        if (at > 0 && delayMs > 0) await later(delayMs, undefined, { signal });
        if ('key' in step) await pressKeys(device, [step.key], { signal });
        else await typeText(device, step.text, { method, signal });
      }
    });
  },
  async RiseEvent(context) {
    const durationMs = context.parameters.Event === 'longTouch' ? longMs : 0;
    await withElement(context, (device, { search }, signal) =>
      tapElement(device, search, { timeoutMs: 0, durationMs, signal }),
    );
  },
});
