export interface MailText {
  readonly text: string;
  readonly html: string;
}

/** The text of a mail, of any parts and encodings. */
export async function mailText(source: Uint8Array): Promise<MailText> {
  const { default: PostalMime } = await import('postal-mime');
  const { text = '', html = '' } = await PostalMime.parse(source);
  return { text: text || textOf(html), html };
}

/** The text of an HTML mail, good enough to find a code or an address in it. */
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
