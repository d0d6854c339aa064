/** The classes of the contract's Versioning table, the smallest first. */
export const changeClasses = ['none', 'PATCH', 'MINOR', 'MAJOR'] as const;
export type ChangeClass = (typeof changeClasses)[number];

export interface Change {
  readonly class: ChangeClass;
  /** What changed, such as `lamp_get: reply.isOn`. */
  readonly where: string;
  readonly message: string;
}

/** Of any number of changes, the class that the whole of them has. */
export function largestClass(changes: readonly Change[]): ChangeClass {
  const ranks = changes.map((change) => changeClasses.indexOf(change.class));
  return changeClasses[Math.max(0, ...ranks)] ?? 'none';
}
