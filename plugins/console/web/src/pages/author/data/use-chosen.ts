import { useState } from 'react';

/** The item that is shown: the one that was chosen, else the first. */
export function useChosen<Item extends { readonly name: string }>(items: readonly Item[] | undefined) {
  const [name, choose] = useState<string | null>(null);
  const chosen = items?.find((item) => item.name === name) ?? items?.[0] ?? null;
  return { chosen, choose };
}
