import { keptChoice } from '../store/kept-choice.ts';

export const themes = ['system', 'light', 'dark'] as const;

export const chosenTheme = keptChoice('theme', themes, 'system');

/** Colors follow `color-scheme`, which this sets on the document. */
export function followTheme(): void {
  const apply = () => {
    document.documentElement.dataset.theme = chosenTheme.get();
  };
  apply();
  chosenTheme.subscribe(apply);
}
