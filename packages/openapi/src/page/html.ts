/** Markup that is safe to put into a page as it is. */
export interface Html {
  readonly html: string;
}

type Part = string | number | Html | readonly Html[];

/** A template of markup: what is put into it is escaped, unless it is markup itself. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: strings.map((text, index) => text + toText(parts[index] ?? '')).join('') };
}

export const nothing: Html = { html: '' };

/** Text in which `backticks` stand for code. */
export function prose(text: string): Html {
  return { html: escapeText(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>') };
}

function toText(part: Part): string {
  if (typeof part === 'object') return 'html' in part ? part.html : part.map((item) => item.html).join('');
  return escapeText(String(part));
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
}
