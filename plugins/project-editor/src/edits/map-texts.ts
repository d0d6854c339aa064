import type { StaticKind } from './static-part.ts';

type ChangeText = (text: string) => string;

/** Plain data with every text in it changed; unchanged parts stay the same objects. */
export function mapTexts<T>(value: T, change: ChangeText): T;
export function mapTexts(value: unknown, change: ChangeText): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return mapSame<unknown>(value, (element) => mapTexts(element, change));
  if (!isFields(value)) return value;
  let changed: Record<string, unknown> | null = null;
  // A large project has a million fields, and most stay: `for in` makes no arrays of them.
  for (const key in value) {
    const field = value[key];
    const text = mapTexts(field, change);
    if (text === field) continue;
    changed ??= { ...value };
    changed[key] = text;
  }
  return changed ?? value;
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** As `map`, but returns the same array when no element changed. */
export function mapSame<Element>(
  elements: readonly Element[],
  change: (element: Element) => Element,
): readonly Element[] {
  let changed: Element[] | null = null;
  elements.forEach((element, index) => {
    const next = change(element);
    if (next === element) return;
    changed ??= [...elements];
    changed[index] = next;
  });
  return changed ?? elements;
}

/** Patterns of what may follow the name in a macro of each kind; no macro reads a hosted spreadsheet. */
const macroRest: Readonly<Record<StaticKind, string | null>> = {
  Variable: '-\\}',
  List: '(?:\\.\\d+)?-\\}',
  Table: '(?:-\\}|\\.\\d+\\.)',
  HostedSpreadsheet: null,
};

/**
 * Replaces names in the macros of a text. The name of a macro is found as a run finds it: `{-List.a.1.2-}` is item 2
 * of `a.1`. One pass over the text, for any number of names.
 */
export function macroRenamer(kind: StaticKind, names: ReadonlyMap<string, string>): ChangeText {
  const rest = macroRest[kind];
  if (rest === null) return (text) => text;
  const macro = new RegExp(`(\\{-${kind}\\.)((?:(?!\\{-|-\\}).)+?)(?=${rest})`, 'gs');
  return (text) =>
    text.includes('{-') && mayName(text, names)
      ? text.replaceAll(macro, (_, opening: string, name: string) => opening + (names.get(name) ?? name))
      : text;
}

const fewNames = 4;

/** A fast check for the usual rename, of one name. */
function mayName(text: string, names: ReadonlyMap<string, string>): boolean {
  if (names.size > fewNames) return true;
  for (const name of names.keys()) if (text.includes(name)) return true;
  return false;
}
