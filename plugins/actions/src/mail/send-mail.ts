import type { Socket } from 'node:net';
import { basename } from 'node:path';
import { ActionError } from '@gatehouse/sdk-actions';
import { type GuardedPath, openRegular, projectFile, withRegular } from '@gatehouse/sdk-actions/files';
import type { mailCategory } from '../categories/mail-category.ts';
import type { ContextOf } from '../context-of.ts';
import { openSocket } from '../net/open-socket.ts';
import { proxyFor } from '../net/proxy-for.ts';
import { type MailServer, mailServer, talkToMailServer } from './mail-server.ts';
import { assertOneLine, parseAddresses } from './parse-addresses.ts';

const smtpPorts = { tls: 465, starttls: 587, none: 25 } as const;

export async function sendMail(context: ContextOf<(typeof mailCategory)['actions']['Send']>): Promise<void> {
  const { parameters, run, signal } = context;
  const { Subject, Body, Html, Files } = parameters;
  const header = await headerOf(parameters);
  const paths = Files.split(/\r?\n/).filter((line) => line.trim() !== '');
  const files = paths.map((path) => projectFile(path.trim(), run));
  for (const file of files) await assertRegular(file);
  const server = mailServer(parameters, smtpPorts, run);
  let socket: Socket | undefined;
  const close = () => socket?.destroy();
  await talkToMailServer({ server, signal, close }, async (limit) => {
    const { host, port } = server;
    socket = await openSocket({ host, port, proxy: proxyFor(parameters.Proxy, run), signal: limit });
    const transport = await transportOver(socket, server);
    const sent = await transport.sendMail({
      ...header,
      subject: Subject,
      ...(Html ? { html: Body } : { text: Body }),
      attachments: await Promise.all(files.map(toAttachment)),
    });
    context.setResult('MessageId', sent.messageId);
    context.setResult('Rejected', sent.rejected.map(String).join(', '));
  });
}

type Words = ContextOf<(typeof mailCategory)['actions']['Send']>['parameters'];

async function headerOf({ From, User, To, Cc, Bcc, Subject }: Words) {
  if (From === '' && User === '') throw new ActionError('From must be given where User is empty.');
  assertOneLine('Subject', Subject);
  const senders = await parseAddresses('From', From || User);
  const [from] = senders;
  if (!from || senders.length > 1) throw new ActionError('From must be one address.');
  const to = await parseAddresses('To', To);
  return { from, to, cc: await parseAddresses('Cc', Cc), bcc: await parseAddresses('Bcc', Bcc) };
}

async function transportOver(connection: Socket, { host, secure, user, password, seconds }: MailServer) {
  const { createTransport } = await import('nodemailer');
  const timeout = seconds * 1000;
  return createTransport({
    connection,
    host,
    secure: secure === 'tls',
    requireTLS: secure === 'starttls',
    ignoreTLS: secure === 'none',
    ...(user !== '' && { auth: { user, pass: password } }),
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // The text of a mail cannot name a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Checked before a connection is opened. */
async function assertRegular(named: GuardedPath): Promise<void> {
  await withRegular(named, 'read', async () => undefined);
}

async function toAttachment(named: GuardedPath) {
  const { file } = await openRegular(named, 'read');
  return { filename: basename(named.path), content: file.createReadStream() };
}
