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
    worker_failed: 'Actions fail',
    enable: 'Switch on',
    disable: 'Switch off',
    counts: (operations: string, categories: string) =>
      `operations: ${operations}, categories of actions: ${categories}`,
    faults: (count: string, message: string) => `Errors: ${count}, the last: ${message}`,
    handler: 'in a call',
    tap: 'in a hook',
    reply: 'an answer that its schema refuses',
    stray: 'caught by nobody',
    loop: 'held everybody up',
    ownProcess: (pid: number | null) =>
      pid === null
        ? 'Runs in a process of its own, which starts with its first call'
        : `Runs in a process of its own: ${pid}`,
    life: (restarts: string, lateStops: string) =>
      `Started anew: ${restarts}, did not stop in time: ${lateStops}`,
    nextStart: (time: string) => `It is started again at ${time}.`,
    page: 'Its page',
    added: (name: string, source: string) => `Added from ${name}, ${source}`,
    builtBy: (repository: string, workflow: string) => `Built by ${repository}, ${workflow}`,
    permissions: (count: string) => `Permissions: ${count}`,
    granted: (by: string, time: string) => `Granted by ${by} at ${time}`,
    newer: (version: string) => `Version ${version} can be had.`,
    tooYoung: (version: string) => `Version ${version} is younger than 7 days.`,
    update: 'Look at the update',
    remove: 'Remove',
    wants: (version: string) => `Version ${version} also wants:`,
    wantsNothing: (version: string) => `Version ${version} wants nothing new.`,
    otherOrigin: (why: string) =>
      `It may come from somebody else: ${why}. Look at it, then update it with npx gatehouse plugin update at a terminal.`,
    grant: 'Allow that, and update',
    updateNow: 'Update',
    reallyRemove: 'Stop and remove it',
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
    worker_failed: 'Aktionen scheitern',
    enable: 'Einschalten',
    disable: 'Ausschalten',
    counts: (operations: string, categories: string) =>
      `Operationen: ${operations}, Kategorien von Aktionen: ${categories}`,
    faults: (count: string, message: string) => `Fehler: ${count}, der letzte: ${message}`,
    handler: 'in einem Aufruf',
    tap: 'in einem Haken',
    reply: 'eine Antwort, die ihr Schema ablehnt',
    stray: 'von niemandem gefangen',
    loop: 'hielt alle auf',
    ownProcess: (pid: number | null) =>
      pid === null
        ? 'Läuft in einem eigenen Prozess, der mit dem ersten Aufruf startet'
        : `Läuft in einem eigenen Prozess: ${pid}`,
    life: (restarts: string, lateStops: string) =>
      `Neu gestartet: ${restarts}, nicht rechtzeitig angehalten: ${lateStops}`,
    nextStart: (time: string) => `Es wird um ${time} wieder gestartet.`,
    page: 'Seine Seite',
    added: (name: string, source: string) => `Hinzugefügt aus ${name}, ${source}`,
    builtBy: (repository: string, workflow: string) => `Gebaut von ${repository}, ${workflow}`,
    permissions: (count: string) => `Rechte: ${count}`,
    granted: (by: string, time: string) => `Erlaubt von ${by} am ${time}`,
    newer: (version: string) => `Es gibt Version ${version}.`,
    tooYoung: (version: string) => `Version ${version} ist jünger als 7 Tage.`,
    update: 'Aktualisierung ansehen',
    remove: 'Entfernen',
    wants: (version: string) => `Version ${version} will außerdem:`,
    wantsNothing: (version: string) => `Version ${version} will nichts Neues.`,
    otherOrigin: (why: string) =>
      `Sie kommt vielleicht von jemand anderem: ${why}. Nach einem Blick darauf aktualisiert npx gatehouse plugin update an einem Terminal.`,
    grant: 'Erlauben und aktualisieren',
    updateNow: 'Aktualisieren',
    reallyRemove: 'Anhalten und entfernen',
  },
});
