import type { MailText } from './mail-text.ts';

export interface MailHead {
  /** Names the mail in its mailbox, and stays the same. */
  readonly id: string;
  readonly from: string;
  readonly subject: string;
  readonly date: Date | null;
}

/** A folder of mails on a server, whatever the server speaks. */
export interface Mailbox {
  /** Connects, logs in and opens the folder. */
  open(): Promise<void>;
  /** The heads of the mails, the newest first; with `since` those that arrived from then on. */
  heads(since: Date | null): AsyncIterable<MailHead>;
  read(id: string): Promise<MailText>;
  delete(id: string): Promise<void>;
  /** Lets the next look at the heads see what has arrived. */
  refresh(): Promise<void>;
  /** Says goodbye, which makes deletions hold. */
  leave(): Promise<void>;
  /** Ends the connection at once. */
  close(): void;
}

export const mostMailBytes = 16 * 2 ** 20;

/** A date of a mail, which its sender may have written in any way; null when it is none. */
export function dateOf(value: string | Date | undefined): Date | null {
  const date = new Date(value ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
}
