import { ActionError, quote } from '@gatehouse/sdk-actions';
import type { Random } from './random-text.ts';

/** An open pair of braces: its position, and its options so far. */
interface Choice {
  readonly start: number;
  readonly options: string[];
}

/**
 * Picks one option of each pair of braces, inner ones first. Not recursive, so that no depth overflows the stack; a
 * backslash makes the next character literal.
 */
export function spin(text: string, random: Random): string {
  const outside: Choice = { start: 0, options: [''] };
  const open = [outside];
  for (const { 0: part, index } of text.matchAll(/\\?[\s\S]/g)) {
    if (part === '{') open.push({ start: index, options: [''] });
    else if (part === '}') close(open, index, random);
    else addPart(open, part);
  }
  const unclosed = open[1];
  if (!unclosed) return outside.options[0] ?? '';
  const rest = quote(text.slice(unclosed.start));
  throw new ActionError(`The { at character ${unclosed.start} is never closed: ${rest}.`);
}

/** A bar starts the next option within braces. */
function addPart(open: readonly Choice[], part: string): void {
  const current = open.at(-1);
  if (part === '|' && open.length > 1) current?.options.push('');
  else if (current) add(current, part.length > 1 ? part.slice(1) : part);
}

function close(open: Choice[], at: number, random: Random): void {
  const choice = open.length > 1 ? open.pop() : undefined;
  const around = open.at(-1);
  if (!choice || !around) {
    throw new ActionError(`Input has a } at character ${at} without its {; write \\} for a plain one.`);
  }
  add(around, choice.options[random(choice.options.length)] ?? '');
}

function add({ options }: Choice, text: string): void {
  options[options.length - 1] += text;
}
