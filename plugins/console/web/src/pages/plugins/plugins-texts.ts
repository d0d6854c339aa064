import { defineTexts } from '../../texts/define-texts.ts';

export const pluginsTexts = defineTexts({
  en: {
    title: 'Plugins',
    declared: 'Declared',
    live: 'Live',
    starting: 'Starts',
    stopping: 'Stops',
    quarantined: 'Quarantined',
    waiting: 'Waits',
    stopped: 'Stopped',
    incompatible: 'Incompatible',
    enable: 'Switch on',
    disable: 'Switch off',
    counts: (operations: string, categories: string) =>
      `operations: ${operations}, categories of actions: ${categories}`,
    faults: (count: string, message: string) => `Errors: ${count}, the last: ${message}`,
  },
  de: {
    title: 'Plugins',
    declared: 'Erklärt',
    live: 'Läuft',
    starting: 'Startet',
    stopping: 'Hält an',
    quarantined: 'In Quarantäne',
    waiting: 'Wartet',
    stopped: 'Angehalten',
    incompatible: 'Unverträglich',
    enable: 'Einschalten',
    disable: 'Ausschalten',
    counts: (operations: string, categories: string) =>
      `Operationen: ${operations}, Kategorien von Aktionen: ${categories}`,
    faults: (count: string, message: string) => `Fehler: ${count}, der letzte: ${message}`,
  },
});
