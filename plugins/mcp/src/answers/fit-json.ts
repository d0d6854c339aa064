import { fitsTokens } from './estimate-tokens.ts';
import { defaultTokens, fitText } from './fit-text.ts';

export interface FittedJson {
  readonly value: unknown;
  readonly isWhole: boolean;
}

/** Items of a list, fields of an object, characters of a text. */
const breadths = [
  { items: 100, fields: 200, chars: 4_000 },
  { items: 60, fields: 100, chars: 1_000 },
  { items: 40, fields: 80, chars: 600 },
  { items: 25, fields: 60, chars: 400 },
  { items: 15, fields: 40, chars: 200 },
  { items: 10, fields: 30, chars: 150 },
  { items: 7, fields: 30, chars: 100 },
  { items: 4, fields: 20, chars: 60 },
  { items: 2, fields: 12, chars: 40 },
  { items: 1, fields: 8, chars: 20 },
] as const;
const depths = [16, 8, 6, 5, 4, 3, 2] as const;

type Step = (typeof breadths)[number] & { readonly levels: number };

/**
 * A value whose JSON a budget of tokens allows, with what is left out said in it. It has the depth and
 * the breadth that show most of those that fit.
 */
export function fitJson(value: unknown, maxTokens = defaultTokens): FittedJson {
  if (isWithin(value, maxTokens)) return { value, isWhole: true };
  const fitting = depths.flatMap((levels) => widestOf(value, levels, maxTokens) ?? []);
  const best = fitting.sort((a, b) => b.length - a.length)[0];
  return { value: best?.value ?? fitText(JSON.stringify(value), maxTokens).text, isWhole: false };
}

function widestOf(value: unknown, levels: number, maxTokens: number) {
  for (const breadth of breadths) {
    const smaller = shrink(value, { ...breadth, levels }, 0);
    if (isWithin(smaller, maxTokens)) return { value: smaller, length: JSON.stringify(smaller).length };
  }
  return null;
}

function isWithin(value: unknown, maxTokens: number): boolean {
  return fitsTokens(JSON.stringify(value) ?? '', maxTokens);
}

function shrink(value: unknown, step: Step, level: number): unknown {
  if (typeof value === 'string') return shrinkText(value, step.chars);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return shrinkList(value, step, level);
  const entries = Object.entries(value);
  if (level >= step.levels) return entries.length === 0 ? {} : `{${entries.length} fields}`;
  const kept = entries.slice(0, step.fields).map(([name, field]) => [name, shrink(field, step, level + 1)]);
  if (entries.length > step.fields) kept.push(['…', `${entries.length - step.fields} more fields`]);
  return Object.fromEntries(kept);
}

function shrinkList(list: readonly unknown[], step: Step, level: number): unknown {
  if (level >= step.levels) return list.length === 0 ? [] : `[${list.length} items]`;
  const kept = list.slice(0, step.items).map((item) => shrink(item, step, level + 1));
  return list.length <= step.items ? kept : [...kept, `… ${list.length - step.items} more of ${list.length}`];
}

function shrinkText(text: string, chars: number): string {
  return text.length <= chars + 30 ? text : `${text.slice(0, chars)}… ${text.length - chars} more characters`;
}
