import type { Device } from '../phone/device.ts';

/** The list of `dumpsys notification`; the texts are shown with `--noredact` only. */
export function describeNotifications({ notifications }: Device, args: readonly string[]): string {
  const isShown = args.includes('--noredact');
  const value = (text: string) => `String ${isShown ? `(${text})` : `[length=${text.length}]`}`;
  const records = notifications.map(({ packageName, title, text }, index) =>
    [
      `    NotificationRecord(0x0${index}c0ffee: pkg=${packageName} user=UserHandle{0} id=${index} tag=null importance=3 key=0|${packageName}|${index}|null|10123: Notification(channel=all shortcut=null contentView=null vibrate=null sound=null defaults=0x0 flags=0x10 color=0x00000000 vis=PRIVATE))`,
      '      uid=10123 userId=0',
      `      icon=Icon(typ=RESOURCE pkg=${packageName} id=0x7f080001)`,
      '      extras={',
      `          android.title=${value(title)}`,
      '          android.reduced.images=Boolean (true)',
      '          android.subText=null',
      `          android.text=${value(text)}`,
      '          android.showWhen=Boolean (true)',
      '      }',
      `      mImportance=DEFAULT`,
    ].join('\n'),
  );
  return [
    'Current Notification Manager state:',
    '  Notification List:',
    ...records,
    '  ',
    '  Snoozed notifications:',
    '',
  ].join('\n');
}
