import { setTimeout as later } from 'node:timers/promises';
import { parsePattern } from '@gatehouse/plugin-catalog/api';
import { defineExecutors } from '@gatehouse/plugin-runtime/api';
import type { ImapFlow } from 'imapflow';
import { ActionError } from '../action-error.ts';
import { mail } from '../categories/mail.ts';
import { mailServer, talkToMailServer } from '../mail/mail-server.ts';
import { connectMailbox, imapPorts, type MailHead, mailHeads, readMail } from '../mail/mailbox.ts';
import { sendMail } from '../mail/send-mail.ts';
import type { ContextOf } from './context-of.ts';

type Actions = (typeof mail)['actions'];
type ReceiveContext = ContextOf<Actions['Receive']>;
type Selection = Pick<ReceiveContext['parameters'], 'Filter' | 'SinceMinutes'>;

const pollMs = 1500;

export const mailExecutors = defineExecutors(mail, { Receive: receive, Search: search, Send: sendMail });

async function receive(context: ReceiveContext): Promise<void> {
  const { BodyPattern, Delete } = context.parameters;
  const pattern = BodyPattern === '' ? null : parsePattern(BodyPattern);
  const refused = new Set<number>();
  await inFolder(context, async (client, limit) => {
    const find = () => newest(fitting(client, context.parameters), { client, pattern, refused });
    let found = await find();
    while (!found) {
      await later(pollMs, undefined, { signal: limit });
      await client.noop();
      found = await find();
    }
    if (Delete) await client.messageDelete(String(found.head.uid), { uid: true });
    context.setResult('OutputVariable', found.output);
    context.setResult('From', found.head.from);
    context.setResult('Subject', found.head.subject);
    context.setResult('Date', found.head.date?.toISOString() ?? '');
    context.setResult('Html', found.html);
  });
}

interface Wanted {
  readonly client: ImapFlow;
  readonly pattern: RegExp | null;
  /** Mails that were read and did not fit. */
  readonly refused: Set<number>;
}

async function newest(heads: AsyncIterable<MailHead>, { client, pattern, refused }: Wanted) {
  for await (const head of heads) {
    if (refused.has(head.uid)) continue;
    const { text, html } = await readMail(client, head.uid);
    if (!pattern) return { head, html, output: text };
    const match = pattern.exec(text);
    if (match) return { head, html, output: match[1] ?? match[0] };
    refused.add(head.uid);
  }
  return null;
}

async function search(context: ContextOf<Actions['Search']>): Promise<void> {
  const { MaxMails, Table, List } = context.parameters;
  const table = Table === '' ? null : context.tables.get(Table);
  const list = List === '' ? null : context.lists.get(List);
  await inFolder(context, async (client) => {
    const heads: MailHead[] = [];
    for await (const head of fitting(client, context.parameters)) {
      heads.push(head);
      if (heads.length === MaxMails) break;
    }
    const rows = heads.map(({ date, from, subject }) => [date?.toISOString() ?? '', from, subject]);
    const header = table?.hasHeaders ? [['Date', 'From', 'Subject']] : [];
    table?.rows.splice(0, table.rows.length, ...header, ...rows);
    list?.splice(0, list.length, ...heads.map(({ subject }) => subject));
    context.setResult('Count', heads.length);
    context.setResult('OutputVariable', heads.map(({ subject }) => subject).join('\n'));
  });
}

async function* fitting(client: ImapFlow, { Filter, SinceMinutes }: Selection): AsyncGenerator<MailHead> {
  const filter = Filter === '' ? null : parsePattern(Filter);
  const since = SinceMinutes === undefined ? null : new Date(Date.now() - SinceMinutes * 60_000);
  for await (const head of mailHeads(client, since)) {
    const lines = `From: ${head.from}\nSubject: ${head.subject}`;
    if (!filter || filter.test(lines)) yield head;
  }
}

async function inFolder(
  {
    parameters,
    signal,
  }: Pick<ReceiveContext, 'signal'> & {
    readonly parameters: Parameters<typeof mailServer>[0] & { readonly Folder: string };
  },
  work: (client: ImapFlow, limit: AbortSignal) => Promise<void>,
): Promise<void> {
  const server = mailServer(parameters, imapPorts);
  const client = await connectMailbox(server);
  const close = () => client.close();
  await talkToMailServer({ server, signal, close }, async (limit) => {
    await client.connect();
    try {
      await client.mailboxOpen(parameters.Folder);
    } catch {
      throw new ActionError(`The mailbox has no folder ${JSON.stringify(parameters.Folder)}.`);
    }
    await work(client, limit);
  });
}
