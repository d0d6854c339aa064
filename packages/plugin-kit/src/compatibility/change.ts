/** The classes of the contract's Versioning table, in ascending order. */
export const changeClasses = ['none', 'PATCH', 'MINOR', 'MAJOR'] as const;
export type ChangeClass = (typeof changeClasses)[number];

export interface Change {
  readonly class: ChangeClass;
  /** The changed part, such as `lamp_get: reply.isOn`. */
  readonly where: string;
  readonly message: string;
}

/** The class of a version that contains all these changes. */
export function largestClass(changes: readonly Change[]): ChangeClass {
  const ranks = changes.map((change) => changeClasses.indexOf(change.class));
  return changeClasses[Math.max(0, ...ranks)] ?? 'none';
}
