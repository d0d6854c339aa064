/** The reason of a failed connection in words; for hosts with several addresses it is one level deeper. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  if (!(first instanceof Error)) return String(first);
  return (first.message || ('code' in first ? String(first.code) : first.name)).replace(/\.$/, '');
}
