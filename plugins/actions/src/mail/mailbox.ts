import type { FetchMessageObject, ImapFlow } from 'imapflow';
import type { MailServer } from './mail-server.ts';

export interface MailHead {
  readonly uid: number;
  readonly from: string;
  readonly subject: string;
  readonly date: Date | null;
}

export interface MailText {
  readonly text: string;
  readonly html: string;
}

export const imapPorts = { tls: 993, starttls: 143, none: 143 } as const;
const mostMailBytes = 16 * 2 ** 20;

export async function connectMailbox(server: MailServer): Promise<ImapFlow> {
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
    maxLiteralSize: mostMailBytes,
  });
  // Whoever waits for an answer gets the error, too.
  client.on('error', () => undefined);
  return client;
}

/** The heads of the mails, the newest first. */
export async function* mailHeads(client: ImapFlow, since: Date | null): AsyncGenerator<MailHead> {
  // Servers compare whole days, of a time zone of their own.
  const search = since ? { since: new Date(since.getTime() - 86_400_000) } : { all: true };
  const found = await client.search(search, { uid: true });
  const uids = (found || []).sort((a, b) => b - a);
  for (let start = 0; start < uids.length; start += 50) {
    const heads: MailHead[] = [];
    const query = { uid: true, envelope: true, internalDate: true } as const;
    for await (const message of client.fetch(uids.slice(start, start + 50), query, { uid: true })) {
      const arrived = message.internalDate ? new Date(message.internalDate) : null;
      if (!since || !arrived || arrived >= since) heads.push(headOf(message, arrived));
    }
    yield* heads.sort((a, b) => b.uid - a.uid);
  }
}

function headOf({ uid, envelope }: FetchMessageObject, arrived: Date | null): MailHead {
  const { from = [], subject = '', date } = envelope ?? {};
  const { name = '', address = '' } = from[0] ?? {};
  return {
    uid,
    from: name ? `${name} <${address}>` : address,
    subject,
    date: date ? new Date(date) : arrived,
  };
}

export async function readMail(client: ImapFlow, uid: number): Promise<MailText> {
  const message = await client.fetchOne(String(uid), { source: { maxLength: mostMailBytes } }, { uid: true });
  const source = message ? message.source : undefined;
  const { default: PostalMime } = await import('postal-mime');
  const { text = '', html = '' } = await PostalMime.parse(source ?? '');
  return { text: text || textOf(html), html };
}

/** What a mail that is HTML only says; enough to find a code or an address in it. */
function textOf(html: string): string {
  return html
    .replaceAll(/<(style|script)\b[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/<br\b[^>]*>|<\/(p|div|tr|h\d|li)>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&nbsp;/g, ' ')
    .replaceAll(/&lt;/g, '<')
    .replaceAll(/&gt;/g, '>')
    .replaceAll(/&quot;/g, '"')
    .replaceAll(/&#39;/g, "'")
    .replaceAll(/&amp;/g, '&')
    .trim();
}
