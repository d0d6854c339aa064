import { defineTexts } from '../../../texts/define-texts.ts';

export const draftTexts = defineTexts({
  en: {
    drafts: 'Drafts',
    lead: 'Typed in a page that ended before the project had it.',
    put: 'Put it in',
    forget: 'Throw it away',
    open: (path: string) => `Open ${path}`,
  },
  de: {
    drafts: 'Entwürfe',
    lead: 'Geschrieben in einer Seite, die endete, bevor das Projekt es hatte.',
    put: 'Übernehmen',
    forget: 'Verwerfen',
    open: (path: string) => `${path} öffnen`,
  },
});
