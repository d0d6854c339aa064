import { defineTexts } from '../../texts/define-texts.ts';

export const fileTexts = defineTexts({
  en: {
    browse: 'Browse…',
    chooseProject: 'Choose a project file',
    chooseFolder: 'Choose the folder of the file',
    replace: 'Replace that file',
    another: 'Open another project',
    anotherLead: 'The one that is open is closed, and its run ends. Its unsaved changes are kept in a file.',
    upload: 'Upload a project file, or drop it here',
    download: 'Download',
    downloading: 'The file is being made …',
    kept: (path: string) => `The unsaved changes of the project before are in ${path}.`,
  },
  de: {
    browse: 'Durchsuchen…',
    chooseProject: 'Projektdatei wählen',
    chooseFolder: 'Ordner der Datei wählen',
    replace: 'Diese Datei ersetzen',
    another: 'Anderes Projekt öffnen',
    anotherLead:
      'Das offene wird geschlossen, und sein Lauf endet. Seine nicht gespeicherten Änderungen bleiben in einer Datei.',
    upload: 'Projektdatei hochladen, oder hier ablegen',
    download: 'Herunterladen',
    downloading: 'Die Datei wird erstellt …',
    kept: (path: string) => `Die nicht gespeicherten Änderungen des Projekts davor sind in ${path}.`,
  },
});
