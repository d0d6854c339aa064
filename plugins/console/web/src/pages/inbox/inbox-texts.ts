import { defineTexts } from '../../texts/define-texts.ts';

export const inboxTexts = defineTexts({
  en: {
    title: 'Inbox',
    none: 'Nothing waits for a person.',
    noPrompt: 'The project does not say what it wants.',
    opened: (time: string) => `opened ${time}`,
    closes: (time: string) => `closes by itself ${time}`,
    answer: 'Note for the history (optional)',
    complete: 'Done, go on',
    noticesOn: 'Notify me',
    noticesOff: 'Do not notify me',
    noticesRefused: 'This browser refuses notices of this page.',
    done: (project: string) => `${project} goes on.`,
    noRight: 'This page may only watch.',
  },
  de: {
    title: 'Posteingang',
    none: 'Nichts wartet auf einen Menschen.',
    noPrompt: 'Das Projekt sagt nicht, was es will.',
    opened: (time: string) => `geöffnet ${time}`,
    closes: (time: string) => `schließt von selbst ${time}`,
    answer: 'Notiz für den Verlauf (freiwillig)',
    complete: 'Erledigt, weiter',
    noticesOn: 'Benachrichtigen',
    noticesOff: 'Nicht benachrichtigen',
    noticesRefused: 'Dieser Browser lässt keine Benachrichtigungen dieser Seite zu.',
    done: (project: string) => `${project} läuft weiter.`,
    noRight: 'Diese Seite darf nur zusehen.',
  },
});
