import { useMemo } from 'react';
import { useStore } from '../store/create-store.ts';
import { createFormat, type Format } from './create-format.ts';
import { chosenLanguage } from './language.ts';

export function useFormat(): Format {
  const language = useStore(chosenLanguage);
  return useMemo(() => createFormat(language), [language]);
}
