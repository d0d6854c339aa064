import { fitJson } from './fit-json.ts';
import { fitText } from './fit-text.ts';
import type { ToolAnswer } from './tool-answer.ts';

/** Lines, cut at the budget, with a sentence on how to read the rest. */
export function linesAnswer(
  lines: readonly string[],
  maxTokens: number | undefined,
  more: string,
): ToolAnswer {
  const { text, left } = fitText(lines.join('\n'), maxTokens);
  if (left === 0) return { text };
  const shown = text.split('\n').length;
  return { text: `${text}\n… ${lines.length - shown} more lines. ${more}` };
}

/** A value as JSON, made as short as its budget. */
export function jsonAnswer(value: unknown, maxTokens?: number): ToolAnswer {
  const fitted = fitJson(value, maxTokens);
  return { text: JSON.stringify(fitted.value ?? 'done') };
}
