/** Where links leave an action. `case` makes the next case of a switch. */
export type PortName = 'success' | 'case' | 'default' | 'error';

export interface Port {
  readonly port: PortName;
  /** From the top of the action. */
  readonly top: number;
}

const none = placed(['success', 'error'], { first: 14, step: 20 });
const withDefault = placed(['success', 'default', 'error'], { first: 10, step: 14 });
const withCases = placed(['success', 'case', 'default', 'error'], { first: 7, step: 11 });

function placed(
  names: readonly PortName[],
  { first, step }: { readonly first: number; readonly step: number },
) {
  return names.map((port, place): Port => ({ port, top: first + place * step }));
}

/** The ports of an action with such branches beyond success and error. */
export function portsOf(branches: readonly string[]): readonly Port[] {
  if (branches.includes('Case:N')) return withCases;
  return branches.includes('Default') ? withDefault : none;
}
