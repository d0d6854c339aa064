import { defineTexts } from '../../texts/define-texts.ts';

export const fileTexts = defineTexts({
  en: {
    replace: 'Replace that file',
    another: 'Open another project',
    anotherLead: 'The one that is open is closed, and its run ends. Its unsaved changes are kept in a file.',
    kept: (path: string) => `The unsaved changes of the project before are in ${path}.`,
  },
  de: {
    replace: 'Diese Datei ersetzen',
    another: 'Anderes Projekt öffnen',
    anotherLead:
      'Das offene wird geschlossen, und sein Lauf endet. Seine nicht gespeicherten Änderungen bleiben in einer Datei.',
    kept: (path: string) => `Die nicht gespeicherten Änderungen des Projekts davor sind in ${path}.`,
  },
});
