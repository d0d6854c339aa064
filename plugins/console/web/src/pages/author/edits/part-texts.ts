import { defineTexts } from '../../../texts/define-texts.ts';

/** Parts of a project, and what became of them. */
export const partTexts = defineTexts({
  en: {
    change: { added: 'added', removed: 'deleted', changed: 'changed', moved: 'moved' },
    parts: {
      project: 'project',
      group: 'group',
      action: 'action',
      link: 'link',
      variable: 'variable',
      list: 'list',
      table: 'table',
      hostedSpreadsheet: 'spreadsheet',
      inputSetting: 'field of the form',
      botUiSetting: 'part of the form',
      sharedCode: 'shared code',
      reference: 'reference',
      note: 'note',
    },
  },
  de: {
    change: { added: 'hinzugefügt', removed: 'gelöscht', changed: 'geändert', moved: 'verschoben' },
    parts: {
      project: 'Projekt',
      group: 'Gruppe',
      action: 'Aktion',
      link: 'Verbindung',
      variable: 'Variable',
      list: 'Liste',
      table: 'Tabelle',
      hostedSpreadsheet: 'Kalkulationstabelle',
      inputSetting: 'Feld des Formulars',
      botUiSetting: 'Teil des Formulars',
      sharedCode: 'gemeinsamer Code',
      reference: 'Verweis',
      note: 'Notiz',
    },
  },
});
