type Meaning = 'next' | 'last' | 'close' | 'accept' | 'commit';

interface Shown {
  readonly isOpen: boolean;
  readonly hasChoice: boolean;
}

/** The meaning of a key in a text with suggestions; null for keys of the text itself. */
export function meaningOf(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  { isOpen, hasChoice }: Shown,
): Meaning | null {
  const ofList: Readonly<Record<string, Meaning>> = {
    ArrowDown: 'next',
    ArrowUp: 'last',
    Escape: 'close',
  };
  const inList = isOpen ? ofList[key] : undefined;
  if (inList !== undefined) return inList;
  if (hasChoice && !shiftKey && (key === 'Enter' || key === 'Tab')) return 'accept';
  return key === 'Enter' && !shiftKey ? 'commit' : null;
}
