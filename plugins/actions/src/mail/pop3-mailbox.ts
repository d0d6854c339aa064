import { ActionError } from '@gatehouse/sdk-actions';
import type { MailServer } from './mail-server.ts';
import { mailText } from './mail-text.ts';
import { dateOf, type Mailbox, type MailHead } from './mailbox.ts';
import { type Pop3Mail, Pop3Session } from './pop3-session.ts';

export const pop3Ports = { tls: 995, starttls: 110, none: 110 } as const;

/** A mailbox over POP3: one folder, where new mails appear only in a new session. */
export class Pop3Mailbox implements Mailbox {
  readonly #server: MailServer;
  readonly #folder: string;
  readonly #signal: AbortSignal;
  /** Heads do not change, and each needs a request. */
  readonly #heads = new Map<string, MailHead>();
  #session: Pop3Session | null = null;
  #mails: readonly Pop3Mail[] = [];

  constructor(server: MailServer, folder: string, signal: AbortSignal) {
    this.#server = server;
    this.#folder = folder;
    this.#signal = signal;
  }

  async open(): Promise<void> {
    if (this.#folder.toUpperCase() !== 'INBOX') {
      throw new ActionError(
        `Over POP3 there is the folder INBOX alone; Folder is ${JSON.stringify(this.#folder)}.`,
      );
    }
    this.#session = await Pop3Session.open(this.#server, this.#signal);
    this.#mails = await this.#session.mails();
  }

  async *heads(since: Date | null): AsyncGenerator<MailHead> {
    for (const mail of this.#mails.toReversed()) {
      const head = await this.#head(mail);
      if (!since || !head.date || head.date >= since) yield head;
    }
  }

  async read(id: string) {
    return mailText(await this.#now().retrieve(this.#numberOf(id)));
  }

  async delete(id: string): Promise<void> {
    await this.#now().delete(this.#numberOf(id));
  }

  async refresh(): Promise<void> {
    await this.leave();
    await this.open();
  }

  async leave(): Promise<void> {
    await this.#session?.quit();
    this.#session = null;
  }

  close(): void {
    this.#session?.close();
  }

  async #head(mail: Pop3Mail): Promise<MailHead> {
    const known = this.#heads.get(mail.id);
    if (known) return known;
    const { default: PostalMime } = await import('postal-mime');
    const { from, subject = '', date } = await PostalMime.parse(await this.#now().head(mail.number));
    const { name = '', address = '' } = from ?? {};
    const sender = name ? `${name} <${address}>` : address;
    const head = { id: mail.id, from: sender, subject, date: dateOf(date) };
    this.#heads.set(mail.id, head);
    return head;
  }

  #now(): Pop3Session {
    if (!this.#session) throw new Error('the mailbox is not open');
    return this.#session;
  }

  #numberOf(id: string): string {
    const mail = this.#mails.find((one) => one.id === id);
    if (!mail) throw new Error('the mail is gone');
    return mail.number;
  }
}
