import { ActionError } from '@gatehouse/sdk-actions';
import { escapePattern } from './split-text.ts';

type Language = 'json' | 'xml' | 'html' | 'regex' | 'sql' | 'csv';

/** A text escaped for another language. */
export async function escapeFor(language: Language, text: string): Promise<string> {
  switch (language) {
    case 'json':
      return JSON.stringify(text).slice(1, -1);
    case 'xml':
      return (await import('entities')).escapeUTF8(text);
    case 'html':
      return (await import('entities')).escapeUTF8(text);
    case 'regex':
      return escapePattern(text);
    case 'sql':
      return text.replaceAll("'", "''");
    case 'csv':
      return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  }
}

/** The plain text of an escaped one. */
export async function unescapeFor(language: Language, text: string): Promise<string> {
  switch (language) {
    case 'json':
      return fromJson(text);
    case 'xml':
      return (await import('entities')).decodeXML(text);
    case 'html':
      return (await import('entities')).decodeHTML(text);
    case 'regex':
      return text.replaceAll(/\\([\\^$.*+?()[\]{}|/])/g, '$1');
    case 'sql':
      return text.replaceAll("''", "'");
    case 'csv':
      return /^".*"$/s.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text;
  }
}

function fromJson(text: string): string {
  const inner = /^".*"$/s.test(text) ? text.slice(1, -1) : text;
  try {
    return String(JSON.parse(`"${inner}"`));
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new ActionError(`Input is not the inside of a JSON text: ${problem}.`);
  }
}
