import { defineTexts } from '../../texts/define-texts.ts';

export const evidenceTexts = defineTexts({
  en: {
    save: (name: string) => `Save ${name}`,
    read: (name: string) => `Read ${name}`,
    readShort: 'Read',
    close: (name: string) => `Close ${name}`,
    closeShort: 'Close',
    draw: (name: string) => `Draw ${name}`,
    drawShort: 'Draw',
    hide: (name: string) => `Hide ${name}`,
    hideShort: 'Hide',
    drawn: (name: string) => `${name}, drawn without scripts and without what it would load`,
    cut: 'This is the beginning. Save the file to have all of it.',
    trace: 'Open the trace',
    openFailure: 'Open in the editor',
    openLead: 'A run in the editor stops before the action that failed, with its data, pages and cookies.',
    other: (name: string) =>
      `${name} is open in the editor with unsaved changes. They are kept in a file of their own when another project is opened.`,
    openAnyway: 'Open this one',
    keep: 'Leave it',
  },
  de: {
    save: (name: string) => `${name} speichern`,
    read: (name: string) => `${name} lesen`,
    readShort: 'Lesen',
    close: (name: string) => `${name} schließen`,
    closeShort: 'Schließen',
    draw: (name: string) => `${name} zeichnen`,
    drawShort: 'Zeichnen',
    hide: (name: string) => `${name} verbergen`,
    hideShort: 'Verbergen',
    drawn: (name: string) => `${name}, gezeichnet ohne Skripte und ohne Nachgeladenes`,
    cut: 'Das ist der Anfang. Speichern Sie die Datei, um alles zu haben.',
    trace: 'Aufzeichnung öffnen',
    openFailure: 'Im Editor öffnen',
    openLead: 'Ein Lauf im Editor hält vor der Aktion, die fehlschlug, mit ihren Daten, Seiten und Cookies.',
    other: (name: string) =>
      `${name} ist im Editor offen und nicht gespeichert. Die Änderungen bleiben in einer eigenen Datei, wenn ein anderes Projekt geöffnet wird.`,
    openAnyway: 'Dieses öffnen',
    keep: 'Lassen',
  },
});
