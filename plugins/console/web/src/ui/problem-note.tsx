/** Says what went wrong, as soon as it does. */
export function ProblemNote({ error }: { readonly error: Error | string | null | undefined }) {
  if (error === null || error === undefined) return null;
  return (
    <p className="problem" role="alert">
      {typeof error === 'string' ? error : error.message}
    </p>
  );
}
