import type { ParametersOf } from '@gatehouse/sdk-actions';
import { ActionError, quote } from '@gatehouse/sdk-actions';
import { matchParameter } from '@gatehouse/sdk-actions/matching';
import type { androidElement } from '../../categories/android-element.ts';
import { dumpScreen } from '../../device/dump-screen.ts';
import { pollUntil } from '../../device/poll-until.ts';
import type { DeviceUser } from '../../run/device-of-run.ts';
import { everything } from '../../run/finding/place-on-screen.ts';
import { marginMs } from '../../run/finding/with-element.ts';
import { onDevice } from '../../run/on-device.ts';
import { searchTree } from '../../ui/search-tree.ts';

/** The match on the screen. Throws when nothing matches within the time limit. */
export async function checkText(
  user: DeviceUser,
  { Text, Where, TimeoutSec }: ParametersOf<typeof androidElement, 'CheckText'>,
): Promise<string> {
  matchParameter('Text', Text, '');
  const timeoutMs = TimeoutSec * 1000;
  const { value } = await onDevice(user, timeoutMs + marginMs, (device, signal) => {
    const read = async () => {
      const xml = await dumpScreen(device, signal);
      return matchParameter('Text', Text, Where === 'source' ? xml : await shownText(xml));
    };
    return pollUntil(read, { until: (match) => match !== null, timeoutMs, signal });
  });
  if (value !== null) return value[0];
  const what = Where === 'text' ? 'text' : 'tree';
  throw new ActionError(`The ${what} of the screen did not match ${quote(Text)} within ${TimeoutSec} s.`);
}

/** One line for each element that shows text. */
async function shownText(xml: string): Promise<string> {
  const { elements } = await searchTree(xml, everything);
  const texts = elements.map(({ text, contentDesc }) => text || contentDesc);
  return texts.filter((text) => text !== '').join('\n');
}
