/** The entries of a list that an action removed, in their order; the others keep theirs. */
export function removedEntries(before: readonly string[], after: readonly string[]): readonly string[] {
  let kept = 0;
  return before.filter((entry) => {
    if (entry !== after[kept]) return true;
    kept += 1;
    return false;
  });
}
