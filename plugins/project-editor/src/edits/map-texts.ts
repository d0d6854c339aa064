import type { StaticKind } from './static-part.ts';

type ChangeText = (text: string) => string;

/** Plain data with every text in it changed; unchanged parts stay the same objects. */
export function mapTexts<T>(value: T, change: ChangeText): T;
export function mapTexts(value: unknown, change: ChangeText): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return mapSame<unknown>(value, (element) => mapTexts(element, change));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const changed = mapSame<[string, unknown]>(entries, (entry) => {
    const text = mapTexts(entry[1], change);
    return text === entry[1] ? entry : [entry[0], text];
  });
  return changed === entries ? value : Object.fromEntries(changed);
}

/** As `map`, but returns the same array when no element changed. */
export function mapSame<Element>(
  elements: readonly Element[],
  change: (element: Element) => Element,
): readonly Element[] {
  const changed = elements.map(change);
  return changed.every((element, index) => element === elements[index]) ? elements : changed;
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
    text.includes('{-')
      ? text.replaceAll(macro, (_, opening: string, name: string) => opening + (names.get(name) ?? name))
      : text;
}
