import { defineTexts } from '../../texts/define-texts.ts';

export const instancesTexts = defineTexts({
  en: {
    title: 'Browsers',
    none: 'No browser is open. Runs open them when they need one.',
    name: (id: number) => `Browser ${id}`,
    runner: 'of the runner',
    editor: 'of the editor',
    picture: (id: number) => `What browser ${id} shows`,
    noPicture: 'There is no picture of it now.',
    release: 'Close',
    releaseName: (id: number) => `Close browser ${id}`,
  },
  de: {
    title: 'Browser',
    none: 'Kein Browser ist offen. Läufe öffnen sie, wenn sie einen brauchen.',
    name: (id: number) => `Browser ${id}`,
    runner: 'des Runners',
    editor: 'des Editors',
    picture: (id: number) => `Was Browser ${id} zeigt`,
    noPicture: 'Von ihm gibt es gerade kein Bild.',
    release: 'Schließen',
    releaseName: (id: number) => `Browser ${id} schließen`,
  },
});
