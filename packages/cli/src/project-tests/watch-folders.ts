import { type FSWatcher, watch } from 'node:fs';
import { dirname } from 'node:path';

const settleMs = 200;

/** Calls back after changes beside the files, one call at a time. Runs until the process ends. */
export async function watchFolders(files: readonly string[], changed: () => Promise<void>): Promise<never> {
  let wake: () => void = () => undefined;
  let timer: NodeJS.Timeout | undefined;
  const watchers: FSWatcher[] = [...new Set(files.map((file) => dirname(file)))].map((folder) =>
    watch(folder, () => {
      clearTimeout(timer);
      timer = setTimeout(() => wake(), settleMs);
    }),
  );
  try {
    for (;;) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      await changed();
    }
  } finally {
    for (const watcher of watchers) watcher.close();
  }
}
