export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends a mail. */
export type SendMail = (mail: Mail) => Promise<void>;

/** The wire format of a mail: head, empty line, text, with CRLF line ends. */
export function toMessage({ to, subject, text }: Mail): string {
  const head = [
    'From: Corner shop <noreply@shop.example>',
    `To: <${to}>`,
    `Subject: ${subject}`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    'Content-Type: text/plain; charset=utf-8',
  ];
  return [...head, '', text, ''].join('\r\n');
}
