import type { SeparatorType } from '@gatehouse/sdk-actions/document';
import { allMatches } from '@gatehouse/sdk-actions/matching';

/** Cuts a text by the separator of a list or table. A line break also matches that of Windows. */
export function splitAt(text: string, separator: string, type: SeparatorType): string[] {
  if (separator === '') return [text];
  if (type === 'Text') {
    return separator === '\n' ? text.replaceAll('\r\n', '\n').split('\n') : text.split(separator);
  }
  if (type === 'CharArray') return splitAtAny(text, new Set(separator));
  const parts: string[] = [];
  let from = 0;
  for (const match of allMatches(separator, text)) {
    if (match[0] === '') continue;
    parts.push(text.slice(from, match.index));
    from = match.index + match[0].length;
  }
  return [...parts, text.slice(from)];
}

function splitAtAny(text: string, separators: ReadonlySet<string>): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (!separators.has(text.charAt(at))) continue;
    parts.push(text.slice(from, at));
    from = at + 1;
  }
  return [...parts, text.slice(from)];
}
