import type { Setting } from '../../api/queries/setting-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { settingsTexts } from './settings-texts.ts';

/** Ports and years have no separators. */
const GROUPED_FROM = 10_000;

/** Writes a value of a setting for people. */
export function useShownValue({ type }: Pick<Setting, 'type'>): (value: unknown) => string {
  const words = useTexts(settingsTexts);
  const { number } = useFormat();
  const yesOrNo = (value: unknown) => (value === true ? words.yes : words.no);
  return (value) => {
    if (type === 'boolean') return yesOrNo(value);
    if (value === null || value === '') return words.nothing;
    if (typeof value === 'number') return value < GROUPED_FROM ? String(value) : number(value);
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
}
