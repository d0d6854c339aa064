import { reportLost, type Watch } from './watch.ts';

/* See `xpaths-of.ts` for how these functions are sent to a page. */

/** Windows of the system that a page opens on behalf of a person: no event reports them. */
export function watchChoosers(watch: Watch): void {
  const choosers: Readonly<Record<string, string>> = {
    showOpenFilePicker: 'the choice of files in a window of the system',
    showSaveFilePicker: 'the choice of a file to save in a window of the system',
    showDirectoryPicker: 'the choice of a folder in a window of the system',
  };
  for (const [name, what] of Object.entries(choosers)) {
    const own: unknown = Reflect.get(window, name);
    if (typeof own !== 'function') continue;
    const opened = new Proxy(own, {
      apply: (target, self, given) => {
        reportLost(watch, document.documentElement, what);
        return Reflect.apply(target, self, given);
      },
    });
    Object.defineProperty(window, name, { value: opened, writable: true, configurable: true });
  }
}
