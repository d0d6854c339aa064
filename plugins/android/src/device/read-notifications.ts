import type { Device } from './device.ts';
import { readShell } from './run-shell.ts';

export interface AppNotification {
  readonly package: string;
  readonly title: string;
  readonly text: string;
}

/** The notifications of all apps, in the order of the device. */
export async function readNotifications(
  device: Device,
  signal: AbortSignal,
): Promise<readonly AppNotification[]> {
  return parseNotifications(await readShell(device, 'dumpsys notification --noredact', signal));
}

/** The list ends with an empty line or the next heading; a notification may contain line ends. */
const listForm = /^ {2}Notification List:\r?\n([\s\S]*?)(?=^ {2}(?:[\w ]+:|m\w+=.*|)\r?$|(?![\s\S]))/m;

export function parseNotifications(dump: string): readonly AppNotification[] {
  const list = listForm.exec(dump)?.[1] ?? '';
  const records = list.split(/^ {4}NotificationRecord\(/m).slice(1);
  return records.flatMap((record) => {
    const name = /^\S+: pkg=(\S+)/.exec(record)?.[1];
    if (name === undefined) return [];
    const [title, text] = [extraOf(record, 'title'), extraOf(record, 'text')];
    return [{ package: name, title, text }];
  });
}

/**
 * `android.title=String (Your order)`; the value may contain line ends, and ends before the next name or the brace.
 */
function extraOf(record: string, name: string): string {
  const value = new RegExp(
    `^\\s+android\\.${name}=\\w+ \\(([\\s\\S]*?)\\)\\r?$(?=\\n\\s+(?:[\\w.]+=|\\}))`,
    'm',
  );
  return value.exec(record)?.[1] ?? '';
}
