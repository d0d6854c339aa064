import type { ActionContext } from '@gatehouse/sdk-actions';
import { readNotifications } from '../../device/read-notifications.ts';
import { onDevice, usualMs } from '../../run/on-device.ts';

interface Wanted {
  /** Empty for all. */
  readonly name: string;
  /** Empty for none. */
  readonly table: string;
}

/** The notifications of an app, or of all; also as rows of a table. */
export async function listNotifications(
  context: Pick<ActionContext, 'resource' | 'signal' | 'tables'>,
  { name, table }: Wanted,
) {
  const target = table === '' ? null : context.tables.get(table);
  const all = await onDevice(context, usualMs, readNotifications);
  const wanted = all.filter((each) => name === '' || each.package === name);
  target?.add(wanted.map(({ package: from, title, text }) => [from, title, text]));
  return wanted;
}
