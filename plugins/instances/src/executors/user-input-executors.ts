import { defineExecutors } from '@gatehouse/sdk-actions';
import { aimAt } from '../browser/aim-at.ts';
import { withDriverTimeLimit } from '../browser/driver-time-limit.ts';
import { findElement } from '../browser/find-element.ts';
import { swipe, tap } from '../browser/touch-screen.ts';
import { userInput } from '../categories/user-input.ts';
import { dragElement } from './user-input/drag.ts';
import { pressKeys, typeText } from './user-input/keyboard.ts';
import { clickMouse, moveMouse, turnWheel } from './user-input/mouse.ts';

const complaint = 'The page did not take the touch';
const SPARE_MS = 15_000;

export const userInputExecutors = defineExecutors(userInput, {
  MouseMove: (context) => moveMouse(context, context.parameters),
  MouseClick: (context) => clickMouse(context, context.parameters),
  MouseWheel: (context) => turnWheel(context, context.parameters),
  DragDrop: (context) => dragElement(context, context.parameters),
  TypeText: (context) => typeText(context, context.parameters),
  PressKeys: (context) => pressKeys(context, context.parameters),
  async Touch(context) {
    const { Long, DurationMs } = context.parameters;
    const { signal } = context;
    const element = await findElement(context);
    const at = await aimAt(element, { signal, verb: 'be touched' });
    const holdMs = Long ? DurationMs : 0;
    await withDriverTimeLimit(
      context,
      { complaint, timeoutMs: holdMs + SPARE_MS },
      tap(element.page, at, { holdMs, signal }),
    );
  },
  async Swipe(context) {
    const { Dx, Dy, DurationMs: durationMs } = context.parameters;
    const { signal } = context;
    const element = await findElement(context);
    const from = await aimAt(element, { signal, verb: 'be touched' });
    const way = { from, to: { x: from.x + Dx, y: from.y + Dy }, durationMs, signal };
    await withDriverTimeLimit(
      context,
      { complaint, timeoutMs: durationMs + SPARE_MS },
      swipe(element.page, way),
    );
  },
});
