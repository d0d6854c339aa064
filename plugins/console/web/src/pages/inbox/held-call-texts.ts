import { defineTexts } from '../../texts/define-texts.ts';

export const heldCallTexts = defineTexts({
  en: {
    title: (caller: string, operationId: string) => `“${caller}” asks for ${operationId}`,
    facts: (request: string, host: string, tier: number) => `${request} on the ${host} host, tier T${tier}`,
    careful: 'Careful: the client read text of a page or a screen before, and may do what that text wants.',
    cut: (length: string) => `Not all is shown: it has ${length} characters.`,
    hidden: (fields: string) => `Hidden: ${fields}. A long value is no password.`,
    field: (name: string, length: string) => `${name} (${length} characters)`,
    moreHidden: (count: string) => `${count} more`,
    showHidden: 'Show what has only the name of a secret',
    nothingHidden: 'The operation declares all of it as secret.',
    gone: 'Its client has gone. An approval counts for the same request, sent once more in time.',
    asked: (time: string) => `asked ${time}`,
    ends: (time: string) => `refused by itself ${time}`,
    approve: 'Approve, once',
    reject: 'Reject',
    noRight: 'This page may not decide it.',
  },
  de: {
    title: (caller: string, operationId: string) => `„${caller}“ will ${operationId}`,
    facts: (request: string, host: string, tier: number) => `${request} auf dem Host ${host}, Stufe T${tier}`,
    careful:
      'Vorsicht: Der Client hat vorher Text einer Seite oder eines Bildschirms gelesen und tut vielleicht, was dieser Text will.',
    cut: (length: string) => `Nicht alles ist gezeigt: Es hat ${length} Zeichen.`,
    hidden: (fields: string) => `Verborgen: ${fields}. Ein langer Wert ist kein Passwort.`,
    field: (name: string, length: string) => `${name} (${length} Zeichen)`,
    moreHidden: (count: string) => `${count} weitere`,
    showHidden: 'Zeigen, was nur den Namen eines Geheimnisses hat',
    nothingHidden: 'Die Operation erklärt alles davon für geheim.',
    gone: 'Sein Client ist fort. Eine Zustimmung gilt für dieselbe Anfrage, wenn sie rechtzeitig noch einmal kommt.',
    asked: (time: string) => `gefragt ${time}`,
    ends: (time: string) => `wird von selbst abgelehnt ${time}`,
    approve: 'Zustimmen, einmal',
    reject: 'Ablehnen',
    noRight: 'Diese Seite darf das nicht entscheiden.',
  },
});
