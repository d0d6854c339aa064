import { keptChoice } from '../store/kept-choice.ts';

export const languages = ['en', 'de'] as const;

export type Language = (typeof languages)[number];

export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

const ofBrowser = languages.find((language) => navigator.language.startsWith(language));

export const chosenLanguage = keptChoice('language', languages, ofBrowser ?? 'en');
