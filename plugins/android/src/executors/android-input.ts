import { defineExecutors } from '@gatehouse/plugin-runtime/api';
import { androidInput } from '../categories/android-input.ts';
import { tapElement } from '../device/set-element.ts';
import { pressKeys, swipe } from '../device/touch.ts';
import { typeText } from '../device/type-text.ts';
import { withElement } from '../run/finding/find-element.ts';
import { onDevice, usualMs } from '../run/on-device.ts';
import { toKeySteps } from './screen/key-steps.ts';
import { touchElement } from './screen/touch-element.ts';

const characterMs = 100;
const longMs = 800;

export const androidInputExecutors = defineExecutors(androidInput, {
  async Touch(context) {
    const { x, y } = await touchElement(context, context.parameters);
    context.setResult('X', x);
    context.setResult('Y', y);
  },
  async Swipe(context) {
    const { FromX, FromY, ToX, ToY, DurationMs: durationMs } = context.parameters;
    const way = { from: { x: FromX, y: FromY }, to: { x: ToX, y: ToY }, durationMs };
    await onDevice(context, usualMs + durationMs, (device, signal) => swipe(device, way, signal));
  },
  async Keyboard(context) {
    const { Text, Method: method } = context.parameters;
    const steps = toKeySteps(Text);
    await onDevice(context, usualMs + Text.length * characterMs, async (device, signal) => {
      for (const step of steps) {
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
