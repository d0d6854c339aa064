import { defineTexts } from '../../texts/define-texts.ts';

export const logTexts = defineTexts({
  en: {
    find: 'Find in the log',
    level: 'Show',
    all: 'All lines',
    warnings: 'Warnings and errors',
    errors: 'Errors',
    lines: 'Lines of the log',
    count: (shown: string, all: string) => `${shown} of ${all} lines`,
    noMatch: 'No line is like this.',
  },
  de: {
    find: 'Im Protokoll suchen',
    level: 'Zeigen',
    all: 'Alle Zeilen',
    warnings: 'Warnungen und Fehler',
    errors: 'Fehler',
    lines: 'Zeilen des Protokolls',
    count: (shown: string, all: string) => `${shown} von ${all} Zeilen`,
    noMatch: 'Keine Zeile ist so.',
  },
});
