import { MESSAGES, readMessages } from '../apps/messages.ts';
import type { Call } from '../shell/command.ts';

/** `content query --uri content://sms`, newest first like the real one; `--where` supports `_id > N` only. */
export async function queryMessages({ args, device, out }: Call): Promise<number> {
  const columns = (args[args.indexOf('--projection') + 1] ?? '_id').split(':');
  const after = Number(/_id\s*>\s*(\d+)/.exec(args[args.indexOf('--where') + 1] ?? '')?.[1] ?? 0);
  const app = device.packages.get(MESSAGES);
  const all = app === undefined ? [] : readMessages(app);
  const rows = all
    .map((message, index) => ({ _id: index + 1, date: device.now(), ...message }))
    .filter(({ _id }) => _id > after)
    .reverse()
    .map((message, index) => {
      const values = new Map<string, unknown>(Object.entries(message));
      return `Row: ${index} ${columns.map((column) => `${column}=${values.get(column) ?? 'NULL'}`).join(', ')}\n`;
    });
  await out(rows.length === 0 ? 'No result found.\n' : rows.join(''));
  return 0;
}
