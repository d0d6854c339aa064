import { defineTexts } from '../../../texts/define-texts.ts';

export const changeTexts = defineTexts({
  en: {
    changes: 'Changes',
    path: 'Compare with the file',
    neverSaved: 'The project was never saved, so all of it is new.',
    same: 'No differences.',
    more: (count: string) => `and more: ${count}`,
    jump: 'Show the action',
  },
  de: {
    changes: 'Änderungen',
    path: 'Mit der Datei vergleichen',
    neverSaved: 'Das Projekt wurde nie gespeichert, also ist alles neu.',
    same: 'Keine Unterschiede.',
    more: (count: string) => `und weitere: ${count}`,
    jump: 'Aktion zeigen',
  },
});
