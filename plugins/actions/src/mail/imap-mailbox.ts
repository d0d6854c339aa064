import { ActionError } from '@gatehouse/sdk-actions';
import type { FetchMessageObject, ImapFlow } from 'imapflow';
import type { MailServer } from './mail-server.ts';
import { mailText } from './mail-text.ts';
import { dateOf, type Mailbox, type MailHead, maxMailBytes } from './mailbox.ts';

export const imapPorts = { tls: 993, starttls: 143, none: 143 } as const;

export async function imapMailbox(server: MailServer, folder: string): Promise<Mailbox> {
  const client = await createClient(server);
  return {
    async open() {
      await client.connect();
      try {
        await client.mailboxOpen(folder);
      } catch {
        throw new ActionError(`The mailbox has no folder ${JSON.stringify(folder)}.`);
      }
    },
    heads: (since) => heads(client, since),
    async read(id) {
      const query = { size: true, source: { maxLength: maxMailBytes } };
      const message = (await client.fetchOne(id, query, { uid: true })) || null;
      if (!message?.source) throw new Error('the mail is gone');
      if ((message.size ?? 0) > maxMailBytes) throw new Error(`a mail has more than ${maxMailBytes} bytes`);
      return mailText(message.source);
    },
    delete: async (id) => void (await client.messageDelete(id, { uid: true })),
    refresh: () => client.noop(),
    leave: async () => undefined,
    close: () => client.close(),
  };
}

async function createClient(server: MailServer): Promise<ImapFlow> {
  const { ImapFlow: Client } = await import('imapflow');
  const timeout = server.seconds * 1000;
  const client = new Client({
    host: server.host,
    port: server.port,
    secure: server.secure === 'tls',
    doSTARTTLS: server.secure === 'starttls',
    auth: { user: server.user, pass: server.password },
    ...(server.proxy !== '' && { proxy: server.proxy }),
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    maxLiteralSize: maxMailBytes,
  });
  // The pending request fails with the same error.
  client.on('error', () => undefined);
  return client;
}

async function* heads(client: ImapFlow, since: Date | null): AsyncGenerator<MailHead> {
  // Servers compare whole days in their own time zone.
  const search = since ? { since: new Date(since.getTime() - 86_400_000) } : { all: true };
  const found = await client.search(search, { uid: true });
  const uids = (found || []).sort((a, b) => b - a);
  for (let start = 0; start < uids.length; start += 50) {
    const messages: FetchMessageObject[] = [];
    const query = { uid: true, envelope: true, internalDate: true } as const;
    for await (const message of client.fetch(uids.slice(start, start + 50), query, { uid: true })) {
      const arrived = arrivalOf(message);
      if (!since || !arrived || arrived >= since) messages.push(message);
    }
    yield* messages.sort((a, b) => b.uid - a.uid).map(headOf);
  }
}

function headOf(message: FetchMessageObject): MailHead {
  const { from = [], subject = '', date } = message.envelope ?? {};
  const { name = '', address = '' } = from[0] ?? {};
  return {
    id: String(message.uid),
    from: name ? `${name} <${address}>` : address,
    subject,
    date: dateOf(date) ?? arrivalOf(message),
  };
}

function arrivalOf({ internalDate }: FetchMessageObject): Date | null {
  return dateOf(internalDate);
}
