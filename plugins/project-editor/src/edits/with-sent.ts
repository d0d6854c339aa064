/** Fields of a request; null and undefined leave the old value. */
export type Sent<Target> = { readonly [K in keyof Target]?: Target[K] | null | undefined };

/**
 * Overwrites the fields of the target that were sent, and ignores all others. Returns the same object when nothing
 * changes.
 */
export function withSent<Target extends object>(target: Target, fields: Sent<Target>): Target {
  const old = new Map<string, unknown>(Object.entries(target));
  const sent = Object.entries(fields).filter(
    ([key, value]) => value !== null && value !== undefined && old.has(key) && value !== old.get(key),
  );
  return sent.length === 0 ? target : { ...target, ...Object.fromEntries(sent) };
}
