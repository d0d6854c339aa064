import { useStore } from '../store/create-store.ts';
import { chosenLanguage, type Language } from './language.ts';

export type Catalog<Texts> = Readonly<Record<Language, Texts>>;

/**
 * The texts of a page in each language, and functions that put values into them. One that a language lacks is an error
 * of types.
 */
export function defineTexts<Texts>(texts: {
  readonly en: Texts;
  readonly de: NoInfer<Texts>;
}): Catalog<Texts> {
  return texts;
}

export function useTexts<Texts>(catalog: Catalog<Texts>): Texts {
  return catalog[useStore(chosenLanguage)];
}
