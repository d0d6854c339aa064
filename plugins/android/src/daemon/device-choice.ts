import type { DeviceChoice } from '../device-channels.ts';
import type { WatchedDevice } from './watched-device.ts';

/** The devices of each label, by their serials; `*` stands for any characters. */
export type DeviceLabels = Readonly<Record<string, readonly string[]>>;

/** Whether the choice includes a device. */
export function isChosen(
  { by, value }: DeviceChoice,
  { id, serial }: Pick<WatchedDevice, 'id' | 'serial'>,
  labels: DeviceLabels,
): boolean {
  const wanted = value.trim();
  if (by === 'any') return true;
  if (by === 'name') return serial === wanted || String(id) === wanted;
  if (by === 'pattern') return matchesMask(wanted, serial);
  const masks = Object.hasOwn(labels, wanted) ? (labels[wanted] ?? []) : [];
  return masks.some((mask) => matchesMask(mask, serial));
}

/** `*` stands for any characters. Each part is searched after the part before it, so no mask takes long. */
export function matchesMask(mask: string, text: string): boolean {
  const [first = '', ...others] = mask.split('*');
  const last = others.pop();
  if (last === undefined) return text === mask;
  if (!text.startsWith(first)) return false;
  let from = first.length;
  for (const part of others) {
    const at = text.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return text.length - last.length >= from && text.endsWith(last);
}

/** The words for a choice in messages. */
export function nameOfChoice({ by, value }: DeviceChoice): string {
  return by === 'any' ? 'device' : `device of the ${by} ${JSON.stringify(value.slice(0, 100))}`;
}
