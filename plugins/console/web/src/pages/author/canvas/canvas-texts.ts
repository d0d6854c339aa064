import { defineTexts } from '../../../texts/define-texts.ts';
import type { Alignment } from './align-cards.ts';

const alignEnglish: Readonly<Record<Alignment, string>> = {
  left: 'Align left',
  right: 'Align right',
  top: 'Align at the top',
  bottom: 'Align at the bottom',
  columns: 'Spread from left to right',
  rows: 'Spread from top to bottom',
};

const alignGerman: Readonly<Record<Alignment, string>> = {
  left: 'Links ausrichten',
  right: 'Rechts ausrichten',
  top: 'Oben ausrichten',
  bottom: 'Unten ausrichten',
  columns: 'Von links nach rechts verteilen',
  rows: 'Von oben nach unten verteilen',
};

const countOf = (one: string, many: string) => (count: number) => (count === 1 ? one : `${count} ${many}`);
const groupsEnglish = countOf('a group', 'groups');
const actionsEnglish = countOf('an action', 'actions');
const groupsGerman = countOf('eine Gruppe', 'Gruppen');
const actionsGerman = countOf('eine Aktion', 'Aktionen');

export const canvasTexts = defineTexts({
  en: {
    canvas: 'Canvas',
    loading: 'The canvas is loading…',
    keys: 'Arrow keys choose, with Shift more than one. Enter goes into a group, Escape out of it. Alt and arrow keys move what is chosen. F2 names it, Delete removes it, Control with C, V and D copies, G makes one group, A chooses all; plus, minus and 0 change the size.',
    nothing: 'Nothing is chosen.',
    chosenGroup: (name: string, count: string) => `Group ${name}, actions: ${count}`,
    chosenAction: (number: string, name: string) => `Action ${number}: ${name}`,
    chosenLink: (branch: string, from: string, to: string) => `Link ${branch} from ${from} to ${to}`,
    chosenMany: (count: string) => `Chosen: ${count}`,
    find: 'Find in the canvas',
    found: (place: string, count: string) => `${place} of ${count}`,
    notFound: 'Nothing found.',
    larger: 'Larger',
    smaller: 'Smaller',
    fit: 'Show all',
    nextProblem: 'Next problem',
    name: 'Name',
    duplicate: 'Duplicate',
    remove: 'Delete',
    group: 'Make one group',
    arrange: 'Arrange all',
    alignments: alignEnglish,
    off: 'off',
    optional: 'optional',
    editMoveGroups: (count: number) => `move ${groupsEnglish(count)}`,
    editMoveActions: (count: number) => `move ${actionsEnglish(count)}`,
    editDelete: (count: number) => `delete ${actionsEnglish(count)}`,
    editCopy: (count: number) => `copy ${actionsEnglish(count)}`,
    editRename: (name: string) => (name === '' ? 'remove a name' : `name ${name}`),
    editConnect: 'connect actions',
    editDisconnect: 'remove a link',
    editArrange: 'arrange all groups',
  },
  de: {
    canvas: 'Zeichenfläche',
    loading: 'Die Zeichenfläche wird geladen…',
    keys: 'Pfeiltasten wählen, mit Umschalt mehrere. Eingabe geht in eine Gruppe, Escape hinaus. Alt und Pfeiltasten verschieben das Gewählte. F2 benennt es, Entf löscht es, Strg mit C, V und D kopiert, G macht eine Gruppe, A wählt alles; Plus, Minus und 0 ändern die Größe.',
    nothing: 'Nichts ist gewählt.',
    chosenGroup: (name: string, count: string) => `Gruppe ${name}, Aktionen: ${count}`,
    chosenAction: (number: string, name: string) => `Aktion ${number}: ${name}`,
    chosenLink: (branch: string, from: string, to: string) => `Verbindung ${branch} von ${from} zu ${to}`,
    chosenMany: (count: string) => `Gewählt: ${count}`,
    find: 'Auf der Zeichenfläche suchen',
    found: (place: string, count: string) => `${place} von ${count}`,
    notFound: 'Nichts gefunden.',
    larger: 'Größer',
    smaller: 'Kleiner',
    fit: 'Alles zeigen',
    nextProblem: 'Nächstes Problem',
    name: 'Name',
    duplicate: 'Duplizieren',
    remove: 'Löschen',
    group: 'Eine Gruppe machen',
    arrange: 'Alles anordnen',
    alignments: alignGerman,
    off: 'aus',
    optional: 'optional',
    editMoveGroups: (count: number) => `${groupsGerman(count)} verschieben`,
    editMoveActions: (count: number) => `${actionsGerman(count)} verschieben`,
    editDelete: (count: number) => `${actionsGerman(count)} löschen`,
    editCopy: (count: number) => `${actionsGerman(count)} kopieren`,
    editRename: (name: string) => (name === '' ? 'einen Namen entfernen' : `${name} benennen`),
    editConnect: 'Aktionen verbinden',
    editDisconnect: 'eine Verbindung entfernen',
    editArrange: 'alle Gruppen anordnen',
  },
});
