/** Folders of code that processes use which outlive the plugin, such as workers of runs. */
export interface CodeHolds {
  /** Until the returned function is called. */
  hold(folders: readonly string[]): () => void;
  held(): ReadonlySet<string>;
  /** Called each time a folder is held no more. */
  onFree(listener: () => void): void;
}

export function createCodeHolds(): CodeHolds {
  const counts = new Map<string, number>();
  const listeners: (() => void)[] = [];
  const release = (folder: string) => {
    const left = (counts.get(folder) ?? 0) - 1;
    if (left > 0) counts.set(folder, left);
    else counts.delete(folder);
    return left <= 0;
  };
  return {
    hold: (folders) => {
      for (const folder of folders) counts.set(folder, (counts.get(folder) ?? 0) + 1);
      return () => {
        const freed = folders.filter(release);
        if (freed.length > 0) for (const listener of listeners) listener();
      };
    },
    held: () => new Set(counts.keys()),
    onFree: (listener) => void listeners.push(listener),
  };
}
