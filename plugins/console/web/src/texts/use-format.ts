import { useMemo } from 'react';
import { useStore } from '../store/create-store.ts';
import { createFormat, type Format } from './create-format.ts';
import { chosenLanguage, type Language } from './language.ts';

export function useFormat(): Format {
  const language = useStore(chosenLanguage);
  return useMemo(() => createFormat(localeFor(language)), [language]);
}

/** Dates are as the person has them elsewhere, where the browser knows the region of the language. */
function localeFor(language: Language): string {
  return navigator.languages.find((locale) => locale.startsWith(language)) ?? language;
}
