import { setTimeout as later } from 'node:timers/promises';
import { ActionError, defineExecutors, quote } from '@gatehouse/sdk-actions';
import { firstMatch, matchesPattern } from '@gatehouse/sdk-actions/matching';
import { mailCategory } from '../categories/mail-category.ts';
import type { ContextOf } from '../context-of.ts';
import { imapMailbox, imapPorts } from '../mail/imap-mailbox.ts';
import { mailServer, talkToMailServer } from '../mail/mail-server.ts';
import type { Mailbox, MailHead } from '../mail/mailbox.ts';
import { Pop3Mailbox, pop3Ports } from '../mail/pop3-mailbox.ts';
import { sendMail } from '../mail/send-mail.ts';
import { readMoment } from '../moments/read-moment.ts';

type Actions = (typeof mailCategory)['actions'];
type ReceiveContext = ContextOf<Actions['Receive']>;

const pollMs = 1500;

export const mailExecutors = defineExecutors(mailCategory, {
  Receive: receive,
  Search: search,
  Send: sendMail,
});

async function receive(context: ReceiveContext): Promise<void> {
  const { BodyPattern, Delete } = context.parameters;
  const selection = await selectionOf(context.parameters);
  const refused = new Set<string>();
  await inMailbox(context, async (mailbox, limit) => {
    const find = () => newest(fitting(mailbox, selection), { mailbox, pattern: BodyPattern, refused });
    let found = await find();
    while (!found) {
      await later(pollMs, undefined, { signal: limit });
      await mailbox.refresh();
      found = await find();
    }
    if (Delete) await mailbox.delete(found.head.id);
    await mailbox.leave();
    context.setResult('OutputVariable', found.output);
    context.setResult('From', found.head.from);
    context.setResult('Subject', found.head.subject);
    context.setResult('Date', found.head.date?.toISOString() ?? '');
    context.setResult('Html', found.html);
  });
}

interface Wanted {
  readonly mailbox: Mailbox;
  /** A pattern for their text; empty for all. */
  readonly pattern: string;
  /** Mails that were read and did not match. */
  readonly refused: Set<string>;
}

async function newest(heads: AsyncIterable<MailHead>, { mailbox, pattern, refused }: Wanted) {
  for await (const head of heads) {
    if (refused.has(head.id)) continue;
    const { text, html } = await mailbox.read(head.id);
    if (pattern === '') return { head, html, output: text };
    const match = firstMatch(pattern, text);
    if (match) return { head, html, output: match[1] ?? match[0] };
    refused.add(head.id);
  }
  return null;
}

async function search(context: ContextOf<Actions['Search']>): Promise<void> {
  const { MaxMails, Table, List } = context.parameters;
  const selection = await selectionOf(context.parameters);
  const table = Table === '' ? null : context.tables.get(Table);
  const list = List === '' ? null : context.lists.get(List);
  await inMailbox(context, async (mailbox) => {
    const heads: MailHead[] = [];
    for await (const head of fitting(mailbox, selection)) {
      heads.push(head);
      if (heads.length === MaxMails) break;
    }
    const rows = heads.map(({ date, from, subject }) => [date?.toISOString() ?? '', from, subject]);
    const header = table?.hasHeaders ? [['Date', 'From', 'Subject']] : [];
    table?.replace([...header, ...rows]);
    list?.splice(0, list.length, ...heads.map(({ subject }) => subject));
    context.setResult('Count', heads.length);
    context.setResult('OutputVariable', heads.map(({ subject }) => subject).join('\n'));
  });
}

interface Selection {
  readonly filter: string;
  /** Null for all mails. */
  since(): Date | null;
}

async function selectionOf({
  Filter: filter,
  Since,
  SinceMinutes: minutes,
}: Pick<ReceiveContext['parameters'], 'Filter' | 'Since' | 'SinceMinutes'>): Promise<Selection> {
  if (Since === '') return { filter, since: () => (minutes === undefined ? null : minutesAgo(minutes)) };
  if (minutes !== undefined) {
    throw new ActionError(`Since ${quote(Since)} and SinceMinutes ${minutes} are both given; give one.`);
  }
  const luxon = await import('luxon');
  const moment = readMoment('Since', Since, { luxon, zone: 'local' }).toJSDate();
  return { filter, since: () => moment };
}

function minutesAgo(minutes: number): Date {
  return new Date(Date.now() - minutes * 60_000);
}

async function* fitting(mailbox: Mailbox, { filter, since }: Selection): AsyncGenerator<MailHead> {
  for await (const head of mailbox.heads(since())) {
    const lines = `From: ${head.from}\nSubject: ${head.subject}`;
    if (filter === '' || matchesPattern(filter, lines)) yield head;
  }
}

type MailboxParameters = Parameters<typeof mailServer>[0] &
  Pick<ReceiveContext['parameters'], 'Folder' | 'Protocol'>;

async function inMailbox(
  {
    parameters,
    run,
    signal,
  }: Pick<ReceiveContext, 'run' | 'signal'> & { readonly parameters: MailboxParameters },
  work: (mailbox: Mailbox, limit: AbortSignal) => Promise<void>,
): Promise<void> {
  const { Folder, Protocol } = parameters;
  const server = mailServer(parameters, Protocol === 'imap' ? imapPorts : pop3Ports, run);
  let mailbox: Mailbox | undefined;
  const close = () => mailbox?.close();
  await talkToMailServer({ server, signal, close }, async (limit) => {
    mailbox =
      Protocol === 'imap' ? await imapMailbox(server, Folder) : new Pop3Mailbox(server, Folder, limit);
    await mailbox.open();
    await work(mailbox, limit);
  });
}
