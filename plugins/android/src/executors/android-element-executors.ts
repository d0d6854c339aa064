import { addLines, defineExecutors } from '@gatehouse/sdk-actions';
import { androidElement } from '../categories/android-element.ts';
import { dumpScreen } from '../device/dump-screen.ts';
import { setElementText } from '../device/set-element.ts';
import { marginMs, pollScreen, withElement } from '../run/finding/with-element.ts';
import { onDevice, usualMs } from '../run/on-device.ts';
import { checkText } from './screen/check-screen-text.ts';
import { readElements } from './screen/read-screen-elements.ts';
import { waitForState } from './screen/wait-for-element-state.ts';

const characterMs = 100;

export const androidElementExecutors = defineExecutors(androidElement, {
  async Get(context) {
    const values = await readElements(context, context.parameters);
    const { ToList } = context.parameters;
    if (ToList !== '') await addLines(context, { name: ToList, lines: values });
    context.setResult('OutputVariable', values.join('\n'));
  },
  async Set(context) {
    const { Value: text, Append } = context.parameters;
    const setting = { text, isCleared: !Append, method: 'auto', timeoutMs: 0 } as const;
    await withElement(
      context,
      (device, { search }, signal) => setElementText(device, search, { ...setting, signal }),
      marginMs + text.length * characterMs,
    );
  },
  Wait: (context) => waitForState(context, context.parameters.State),
  async Exists(context) {
    const { element } = await pollScreen(context, 0, (_, poll) => poll((seen) => seen.element !== null));
    context.setResult('OutputVariable', element !== null);
  },
  async Count(context) {
    const { matchCount } = await pollScreen(context, 0, (_, poll) => poll((seen) => seen.matchCount > 0));
    context.setResult('OutputVariable', matchCount);
  },
  async GetRect(context) {
    const { rect } = await withElement(context, async (_, { element }) => element);
    context.setResult('X', rect.x);
    context.setResult('Y', rect.y);
    context.setResult('Width', rect.width);
    context.setResult('Height', rect.height);
  },
  async CheckText(context) {
    context.setResult('OutputVariable', await checkText(context, context.parameters));
  },
  async Source(context) {
    context.setResult('OutputVariable', await onDevice(context, usualMs, dumpScreen));
  },
});
