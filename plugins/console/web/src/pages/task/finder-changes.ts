interface Finder {
  readonly type: string;
  readonly scalars: Readonly<Record<string, string>>;
  readonly nestedArrays: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
}

export interface FinderChange {
  readonly name: string;
  readonly was: string;
  readonly becomes: string;
}

/** The fields of two finders beside each other, the type first; empty where one has no such field. */
export function toFinderChanges(before: Finder, after: Finder): readonly FinderChange[] {
  const [was, becomes] = [toFields(before), toFields(after)];
  return [...new Set([...was.keys(), ...becomes.keys()])]
    .map((name) => ({ name, was: was.get(name) ?? '', becomes: becomes.get(name) ?? '' }))
    .filter((change) => change.was !== '' || change.becomes !== '');
}

function toFields({ type, scalars, nestedArrays }: Finder): ReadonlyMap<string, string> {
  const lists = Object.entries(nestedArrays).map(
    ([name, rows]) => [name, rows.map(toText).join('\n')] as const,
  );
  return new Map([['Finder', type], ...Object.entries(scalars), ...lists]);
}

function toText(row: Readonly<Record<string, string>>): string {
  return Object.entries(row)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');
}
