import { defineTexts } from '../../texts/define-texts.ts';

export const recoveredTexts = defineTexts({
  en: {
    recovered: 'Recovered edits',
    lead: (count: string) =>
      `Edits that were not saved when the daemon ended: ${count}. They are here again, and can be undone.`,
    fileChanged: 'Others changed the file since then. Save it under another path, or replace what is there.',
    show: 'Show what is different',
    keep: 'Keep them',
    discard: 'Discard them',
    discardLead: 'The project was never saved, so all of it is gone then.',
    cancel: 'Cancel',
  },
  de: {
    recovered: 'Wiederhergestellte Änderungen',
    lead: (count: string) =>
      `Änderungen, die beim Ende des Dienstes nicht gespeichert waren: ${count}. Sie sind wieder da und lassen sich rückgängig machen.`,
    fileChanged:
      'Andere haben die Datei seitdem geändert. Speichern Sie unter einem anderen Pfad, oder ersetzen Sie, was dort ist.',
    show: 'Zeigen, was anders ist',
    keep: 'Behalten',
    discard: 'Verwerfen',
    discardLead: 'Das Projekt wurde nie gespeichert; dann ist alles davon weg.',
    cancel: 'Abbrechen',
  },
});
