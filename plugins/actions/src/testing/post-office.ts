import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { freePort, missing, startProgram } from './programs.ts';
import { listen } from './test-servers.ts';

export { stopPrograms } from './programs.ts';
export { closeServers } from './test-servers.ts';

const dovecot = '/usr/sbin/dovecot';
const isRoot = process.getuid?.() === 0;

/** The reason to skip mail on this machine; false where it is installed. */
export const postOfficeMissing =
  missing(dovecot, '/usr/lib/dovecot/imap', '/usr/lib/dovecot/pop3') ||
  (!isRoot && 'dovecot starts as root only');

/** Sender, subject and text. */
export type Letter = readonly [from: string, subject: string, text: string];

/** Servers for mail, with the mailbox of `ada`, whose password is `hunter22`. */
export interface PostOffice {
  readonly imap: number;
  readonly imaps: number;
  readonly pop3: number;
  readonly pop3s: number;
  /** The port of the server that delivers into the mailbox. */
  readonly smtp: number;
  /** The folder of the mailbox. */
  readonly box: string;
  /** Puts a letter into the mailbox, in a file of that name. */
  put(name: string, letter: Letter, type?: string): Promise<void>;
  /** Sends a mail over SMTP. */
  send(
    mail: { readonly to: string; readonly subject: string; readonly text: string },
    from: string,
  ): Promise<void>;
}

/** Real servers in a folder that all users may read. */
export async function startPostOffice(folder: string): Promise<PostOffice> {
  const [imap, imaps, pop3, pop3s] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const box = path.join(folder, 'mail', 'ada');
  for (const place of ['new', 'cur', 'tmp']) {
    await mkdir(path.join(box, place), { recursive: true });
    await chmod(path.join(box, place), 0o777);
  }
  await chmod(box, 0o777);
  const config = path.join(folder, 'dovecot.conf');
  await writeFile(config, configOf(folder, { imap, imaps, pop3, pop3s }));
  await startProgram({ program: dovecot, args: ['-F', '-c', config], port: imap });
  const deliver = (name: string, message: string) => deliverTo(box, name, message);
  const smtp = await startSmtp(deliver);
  return {
    ...{ imap, imaps, pop3, pop3s, smtp, box },
    put: (name, [from, subject, text], type = 'text/plain') => {
      const date = 'Date: Fri, 20 Nov 2026 10:00:00 +0000';
      const head = `From: ${from}\r\nSubject: ${subject}\r\n${date}\r\nContent-Type: ${type}; charset=utf-8`;
      return deliver(name, `${head}\r\n\r\n${text}\r\n`);
    },
    async send(mail, from) {
      const transport = createTransport({ host: '127.0.0.1', port: smtp, secure: false, ignoreTLS: true });
      await transport.sendMail({ ...mail, from });
    },
  };
}

/** A mail is renamed into a maildir, so that it appears whole. */
async function deliverTo(box: string, name: string, message: string): Promise<void> {
  await writeFile(path.join(box, 'tmp', name), message);
  await rename(path.join(box, 'tmp', name), path.join(box, 'new', name));
}

async function startSmtp(deliver: (name: string, message: string) => Promise<void>): Promise<number> {
  let taken = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData(stream, _, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        taken += 1;
        deliver(`sent-${taken}`, Buffer.concat(chunks).toString()).then(() => done(), done);
      });
    },
  });
  return listen(server.server);
}

function keyFile(name: string): string {
  return fileURLToPath(new URL(`keys/localhost-${name}.pem`, import.meta.url));
}

type Ports = Pick<PostOffice, 'imap' | 'imaps' | 'pop3' | 'pop3s'>;

function configOf(folder: string, { imap, imaps, pop3, pop3s }: Ports): string {
  const listener = (name: string, port: number, more = '') => `
  inet_listener ${name} {
    address = 127.0.0.1
    port = ${port}
    ${more}
  }`;
  return `protocols = imap pop3
base_dir = ${folder}/run
log_path = /dev/stderr
ssl = yes
ssl_cert = <${keyFile('cert')}
ssl_key = <${keyFile('key')}
disable_plaintext_auth = no
mail_location = maildir:${folder}/mail/%u
first_valid_uid = 0
passdb {
  driver = static
  args = password=hunter22
}
userdb {
  driver = static
  args = uid=mail gid=mail home=${folder}/mail/%u
}
auth_failure_delay = 0
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service imap-login {${listener('imap', imap)}${listener('imaps', imaps, 'ssl = yes')}
}
service pop3-login {${listener('pop3', pop3)}${listener('pop3s', pop3s, 'ssl = yes')}
}
`;
}
