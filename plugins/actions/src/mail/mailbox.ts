import type { MailText } from './mail-text.ts';

export interface MailHead {
  /** The permanent name of the mail in its mailbox. */
  readonly id: string;
  readonly from: string;
  readonly subject: string;
  readonly date: Date | null;
}

/** A folder of mails on a server, for any protocol. */
export interface Mailbox {
  /** Connects, logs in and opens the folder. */
  open(): Promise<void>;
  /** The heads of the mails, the newest first; with `since` those that arrived since then. */
  heads(since: Date | null): AsyncIterable<MailHead>;
  read(id: string): Promise<MailText>;
  delete(id: string): Promise<void>;
  /** Lets the next call of `heads` see new mails. */
  refresh(): Promise<void>;
  /** Logs out, which commits deletions. */
  leave(): Promise<void>;
  /** Ends the connection at once. */
  close(): void;
}

export const maxMailBytes = 16 * 2 ** 20;

/** The date of a mail, which its sender may have written in any form; null when it is invalid. */
export function dateOf(value: string | Date | undefined): Date | null {
  const date = new Date(value ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
}
