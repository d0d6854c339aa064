import { everywhere } from '@gatehouse/sdk-actions/matching';
import { parseTexts } from './parse-texts.ts';

/** Cuts a text at each separator; the longest match wins. A line break also matches that of Windows. */
export function splitText(text: string, separators: string): string[] {
  const wanted = separators === '' ? ['\n'] : parseTexts(separators).filter((part) => part !== '');
  if (wanted.length === 0) return [text];
  const all = wanted.includes('\n') ? ['\r\n', ...wanted] : wanted;
  const descendingLength = all.toSorted((one, other) => other.length - one.length);
  return text.split(everywhere(new RegExp(descendingLength.map(escapePattern).join('|'), 'u')));
}

/** A regular expression that matches exactly this text. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
