import { defineTexts } from '../../../texts/define-texts.ts';

export const versionTexts = defineTexts({
  en: {
    versions: 'Versions',
    none: 'Saves of this project have replaced nothing yet.',
    savedAt: 'Saved',
    look: (at: string) => `Look at the version of ${at}`,
    title: (at: string) => `Version of ${at}`,
    lead: 'What the project has now, and this version has not.',
    picture: (at: string) => `Picture of the version of ${at}`,
    drawing: 'It is being drawn …',
    restore: 'Go back to this version',
    restoreLead: 'It is one edit: undo it, or save it.',
    name: (at: string) => `go back to the version of ${at}`,
  },
  de: {
    versions: 'Versionen',
    none: 'Beim Speichern dieses Projekts wurde noch nichts ersetzt.',
    savedAt: 'Gespeichert',
    look: (at: string) => `Die Version von ${at} ansehen`,
    title: (at: string) => `Version von ${at}`,
    lead: 'Was das Projekt jetzt hat, und diese Version nicht.',
    picture: (at: string) => `Bild der Version von ${at}`,
    drawing: 'Sie wird gezeichnet …',
    restore: 'Zu dieser Version zurückkehren',
    restoreLead: 'Das ist eine Änderung: Sie lässt sich rückgängig machen oder speichern.',
    name: (at: string) => `zur Version von ${at} zurückkehren`,
  },
});
