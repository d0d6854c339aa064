import type { Setting } from '../../api/queries/setting-queries.ts';

/** The value of what was typed or chosen, for a call. A text that is no number stays one, and the host refuses it. */
export function typedSetting({ type }: Pick<Setting, 'type'>, text: string): unknown {
  if (type === 'boolean') return text === 'true';
  const isNumber = (type === 'integer' || type === 'number') && text.trim() !== '';
  const number = Number(text);
  return isNumber && !Number.isNaN(number) ? number : text;
}
