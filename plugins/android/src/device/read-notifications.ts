import type { Device } from './device.ts';
import { readShell } from './run-shell.ts';

export interface AppNotification {
  readonly package: string;
  readonly title: string;
  readonly text: string;
}

/** What the notifications of all apps say, in the order of the device. */
export async function readNotifications(
  device: Device,
  signal: AbortSignal,
): Promise<readonly AppNotification[]> {
  return parseNotifications(await readShell(device, 'dumpsys notification --noredact', signal));
}

/** Ends with an empty line or the next heading; what notifications say may have lines of its own. */
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

/** `android.title=String (Your order)`; the value may have lines, and ends before the next name or the brace. */
function extraOf(record: string, name: string): string {
  const value = new RegExp(
    `^\\s+android\\.${name}=\\w+ \\(([\\s\\S]*?)\\)\\r?$(?=\\n\\s+(?:[\\w.]+=|\\}))`,
    'm',
  );
  return value.exec(record)?.[1] ?? '';
}
