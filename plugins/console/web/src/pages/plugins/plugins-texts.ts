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
    handler: 'in a call',
    tap: 'in a hook',
    stray: 'caught by nobody',
    life: (restarts: string, lateStops: string) =>
      `Started anew: ${restarts}, did not stop in time: ${lateStops}`,
    nextStart: (time: string) => `It is started again at ${time}.`,
    page: 'Its page',
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
    handler: 'in einem Aufruf',
    tap: 'in einem Haken',
    stray: 'von niemandem gefangen',
    life: (restarts: string, lateStops: string) =>
      `Neu gestartet: ${restarts}, nicht rechtzeitig angehalten: ${lateStops}`,
    nextStart: (time: string) => `Es wird um ${time} wieder gestartet.`,
    page: 'Seine Seite',
  },
});
