/** Where links leave an action. `case` makes the next case of a switch, `own` the next branch with a name of its own. */
export type PortName = 'success' | 'own' | 'case' | 'default' | 'error';

export interface Port {
  readonly port: PortName;
  /** From the top of the action. */
  readonly top: number;
}

/** Places by how many ports there are. */
const places: Readonly<Record<number, { readonly first: number; readonly step: number }>> = {
  2: { first: 14, step: 20 },
  3: { first: 10, step: 14 },
  4: { first: 7, step: 11 },
  5: { first: 5, step: 9.5 },
};

function placed(names: readonly PortName[]): readonly Port[] {
  const { first, step } = places[names.length] ?? { first: 14, step: 20 };
  return names.map((port, place): Port => ({ port, top: first + place * step }));
}

/** The ports of an action with such branches beyond success and error. */
export function portsOf(branches: readonly string[]): readonly Port[] {
  const names: readonly (PortName | false)[] = [
    'success',
    ownBranches(branches).length > 0 && 'own',
    branches.includes('Case:N') && 'case',
    (branches.includes('Case:N') || branches.includes('Default')) && 'default',
    'error',
  ];
  return placed(names.filter((name) => name !== false));
}

/** The branches of an action that have names of their own. */
export function ownBranches(branches: readonly string[]): readonly string[] {
  return branches.filter((branch) => branch !== 'Case:N' && branch !== 'Default');
}
