import { GatehouseError } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { changesAnswer } from '../answers/changes-answer.ts';
import { recallOutline } from '../answers/outline-memory.ts';
import { readField } from '../answers/read-field.ts';
import { type ToolContext, tool } from '../tools/tool.ts';
import { type DeviceStep, deviceStepOperations, deviceStepSchema, takeDeviceStep } from './device-step.ts';
import { findDevice } from './find-device.ts';
import { outlineScreen } from './outline-screen.ts';

const maxSteps = 20;
const usualTokens = 300;

export const deviceAct = tool({
  name: 'device_act',
  title: 'Act on a device',
  description:
    'Up to 20 steps, to the first that fails: tap (id, label, or x and y), set (id or label; text), text, keys (text: BACK,HOME), swipe (x,y,toX,toY), start or stop an app (package), unlock (text: pin). Answers what changed.',
  set: 'device',
  isOpenWorld: true,
  input: v.strictObject({
    device: v.optional(v.number()),
    steps: v.pipe(v.array(deviceStepSchema), v.minLength(1), v.maxLength(maxSteps)),
    since: v.optional(v.string()),
    maxTokens: v.optional(v.pipe(v.number(), v.minValue(50), v.maxValue(20_000)), usualTokens),
  }),
  uses: deviceStepOperations,
  run: async ({ device, steps, since, maxTokens }, context) => {
    const id = await findDevice(context, device);
    const before = (since === undefined ? null : recallOutline(since)) ?? (await readScreen(context, id));
    const acted = { ...(await takeSteps(context, id, steps)), steps: steps.length };
    const after = await readScreen(context, id);
    return changesAnswer({ ...acted, before, after, source: 'the screen', reader: 'device read', maxTokens });
  },
});

async function takeSteps(context: ToolContext, id: number, steps: readonly DeviceStep[]) {
  for (const [done, step] of steps.entries()) {
    try {
      await takeDeviceStep(context.operations, id, step);
      await context.progress(`${done + 1} of ${steps.length}`);
    } catch (error) {
      context.signal.throwIfAborted();
      if (!(error instanceof GatehouseError)) throw error;
      return { done, failure: `${error.code}: ${error.message}` };
    }
  }
  return { done: steps.length, failure: null };
}

async function readScreen({ operations }: ToolContext, id: number): Promise<readonly string[]> {
  return outlineScreen(
    String(readField(await operations.call('device_source_get', { params: { id } }), 'source')),
  );
}
