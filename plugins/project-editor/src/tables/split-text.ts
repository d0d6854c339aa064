import { runInNewContext } from 'node:vm';
import type { SeparatorType } from '@gatehouse/sdk-actions/document';
import { GatehouseError } from '@gatehouse/sdk-plugin';

const patternMilliseconds = 100;

/** Expands only macros that stand for characters; others have no value outside a run. */
export function expandSeparator(separator: string): string {
  return separator.replaceAll('{-String.Enter-}', '\n').replaceAll('{-String.Tab-}', '\t');
}

export interface Separator {
  readonly text: string;
  readonly type: SeparatorType;
}

export function splitText(text: string, { text: separator, type }: Separator): string[] {
  if (separator === '') return [text];
  if (type === 'Text') return text.split(separator);
  if (type === 'Regex') return splitAllByPattern([text], separator)[0] ?? [text];
  const cells = [''];
  for (const letter of text) {
    if (separator.includes(letter)) cells.push('');
    else cells[cells.length - 1] += letter;
  }
  return cells;
}

/**
 * Runs in a context of its own with a time limit, because a pattern may backtrack for ever and this process serves
 * the API.
 */
export function splitAllByPattern(texts: readonly string[], pattern: string): string[][] {
  if (pattern === '') return texts.map((text) => [text]);
  const source = pattern.replaceAll(/\((?!\?)/g, '(?:');
  try {
    const answer: unknown = runInNewContext(
      'JSON.stringify(JSON.parse(texts).map((text) => text.split(new RegExp(source, "u"))))',
      { texts: JSON.stringify(texts), source },
      { timeout: patternMilliseconds },
    );
    return parseRows(String(answer));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new GatehouseError(
      'bad_request',
      `The separator ${JSON.stringify(pattern)} cannot cut the table: ${reason}. Use a simpler pattern or a text.`,
    );
  }
}

function parseRows(text: string): string[][] {
  return JSON.parse(text) as string[][];
}
