import { ActionError, quote } from '@gatehouse/sdk-actions';

export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

type Parameter = 'From' | 'To' | 'Cc' | 'Bcc' | 'Subject';

/** One mailbox at one host, without quotes and comments, which programs read in different ways. */
const plainAddress = /^[^\s<>()[\]",:;\\@]+@[^\s<>()[\]",:;\\@]+$/u;

/**
 * The addresses of a parameter, as the mail library reads them. Its grammar also has groups, comments and second
 * addresses within names, with which a foreign text could send a mail to other people: those are errors.
 */
export async function parseAddresses(parameter: Parameter, text: string): Promise<MailAddress[]> {
  assertOneLine(parameter, text);
  const { default: parse } = await import('nodemailer/lib/addressparser');
  return parse(text).map((entry) => {
    if ('group' in entry || !isPlain(entry)) {
      throw new ActionError(
        `${parameter} must be addresses such as bob@example.org or Bob <bob@example.org>, with commas between them; it is ${quote(text)}.`,
      );
    }
    return { name: entry.name, address: entry.address };
  });
}

/** A line break would start another header, or be read in another way. */
export function assertOneLine(parameter: Parameter, text: string): void {
  if (!/\p{Cc}/u.test(text)) return;
  throw new ActionError(
    `${parameter} holds a line break or another control character, which a mail header cannot have; it is ${quote(text)}.`,
  );
}

function isPlain({ name, address }: MailAddress): boolean {
  if (!plainAddress.test(address)) return false;
  return !name.includes('@') || name.toLowerCase() === address.toLowerCase();
}
