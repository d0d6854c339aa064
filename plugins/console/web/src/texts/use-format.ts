import { useStore } from '../store/create-store.ts';
import { createFormat, type Format } from './create-format.ts';
import { chosenLanguage, type Language } from './language.ts';

/** Formats of the browser are slow to make, and each line of a log uses one. */
const formats = new Map<string, Format>();

export function useFormat(): Format {
  const locale = localeFor(useStore(chosenLanguage));
  const format = formats.get(locale) ?? createFormat(locale);
  formats.set(locale, format);
  return format;
}

/** Dates are as the person has them elsewhere, where the browser knows the region of the language. */
function localeFor(language: Language): string {
  return navigator.languages.find((locale) => locale.startsWith(language)) ?? language;
}
