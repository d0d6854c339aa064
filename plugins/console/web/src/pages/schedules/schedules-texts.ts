import { defineTexts } from '../../texts/define-texts.ts';

export const schedulesTexts = defineTexts({
  en: {
    title: 'Schedules',
    lead: 'What fires in the next days, in the time of this browser.',
    none: 'No task waits for a schedule. A task gets one on its page.',
    nothing: 'Nothing',
    silent: 'Without a time that is known',
    more: (count: number) => `Only the first ${count} tasks are here.`,
    earlier: 'A week back',
    later: 'A week on',
    tries: (count: string) => `tries: ${count}`,
    times: (count: string) => `${count} times`,
  },
  de: {
    title: 'Zeitpläne',
    lead: 'Was in den nächsten Tagen startet, in der Zeit dieses Browsers.',
    none: 'Keine Aufgabe wartet auf einen Zeitplan. Eine Aufgabe bekommt einen auf ihrer Seite.',
    nothing: 'Nichts',
    silent: 'Ohne bekannte Zeit',
    more: (count: number) => `Nur die ersten ${count} Aufgaben sind hier.`,
    earlier: 'Eine Woche zurück',
    later: 'Eine Woche weiter',
    tries: (count: string) => `Versuche: ${count}`,
    times: (count: string) => `${count} Mal`,
  },
});
