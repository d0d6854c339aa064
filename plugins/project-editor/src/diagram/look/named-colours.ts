import { blockColours, statusColours, theme, wireColours } from './theme.ts';

/** All colours of pictures by their path, such as `card.fill`. */
export function namedColours(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    leavesOf({ ...theme, wire: wireColours, status: statusColours, block: blockColours }, ''),
  );
}

function* leavesOf(tree: object, path: string): Generator<readonly [string, string]> {
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value === 'string') yield [`${path}${name}`, value];
    else yield* leavesOf(value, `${path}${name}.`);
  }
}
