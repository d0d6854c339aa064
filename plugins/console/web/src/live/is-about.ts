/** A thing that changed; without an id, anything of its kind may have. */
export interface Change {
  readonly kind: string;
  readonly id: string | null;
}

const ID = /^[\da-f]{8}-[\da-f-]{27}$/;

/**
 * Whether an answer that is kept under a key is about what changed. A key begins with a kind. One with an id behind it
 * is about that thing alone, such as `['tasks', '5c1f…', 'log']`, any other about all of the kind.
 */
export function isAbout([kind, id]: readonly unknown[], change: Change): boolean {
  if (kind !== change.kind) return false;
  const isOfOne = typeof id === 'string' && ID.test(id);
  return !isOfOne || change.id === null || id === change.id;
}
