import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { useMay } from '../api/queries/capability-queries.ts';
import { tasksList } from '../api/queries/task-queries.ts';
import { defineTexts, useTexts } from '../texts/define-texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { type Entry, matching, placeAfter } from './go-to-entries.ts';
import { placeNames, places } from './places.ts';

const MOST_TASKS = 8;

const texts = defineTexts({
  en: {
    title: 'Go to',
    lead: 'A page, or a task by its name.',
    field: 'Name of a page or task',
    found: 'Found',
    page: 'Page',
    task: 'Task',
    none: 'Nothing has that name.',
  },
  de: {
    title: 'Gehe zu',
    lead: 'Eine Seite, oder eine Aufgabe nach ihrem Namen.',
    field: 'Name einer Seite oder Aufgabe',
    found: 'Gefunden',
    page: 'Seite',
    task: 'Aufgabe',
    none: 'Nichts heißt so.',
  },
});

/** Every page and task by a few letters. */
export function GoTo({ onClose }: { readonly onClose: () => void }) {
  const words = useTexts(texts);
  const id = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const entries = useEntries(text);
  const place = Math.min(chosen, entries.length - 1);
  const go = (entry: Entry | undefined) => {
    if (entry === undefined) return;
    onClose();
    entry.go();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = placeAfter(event.key, place, entries.length);
    if (next === null && event.key !== 'Enter') return;
    event.preventDefault();
    if (next === null) go(entries[place]);
    else setChosen(next);
  };
  return (
    <Dialog title={words.title} description={<p className="quiet">{words.lead}</p>} onClose={onClose}>
      <input
        role="combobox"
        type="text"
        aria-label={words.field}
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={place < 0 ? undefined : `${id}-${place}`}
        autoComplete="off"
        spellCheck={false}
        ref={focusFirst}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="quiet">
        {entries.length === 0 && words.none}
      </p>
      <FoundEntries id={id} entries={entries} place={place} onGo={go} />
    </Dialog>
  );
}

interface FoundProps {
  readonly id: string;
  readonly entries: readonly Entry[];
  /** The place of the chosen one; -1 for none. */
  readonly place: number;
  readonly onGo: (entry: Entry) => void;
}

function FoundEntries({ id, entries, place, onGo }: FoundProps) {
  const words = useTexts(texts);
  return (
    <div id={`${id}-list`} role="listbox" aria-label={words.found} className="go-to-list">
      {entries.map((entry, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
        <div
          key={entry.id}
          id={`${id}-${index}`}
          ref={index === place ? bringIntoView : undefined}
          role="option"
          tabIndex={-1}
          aria-selected={index === place}
          className="go-to-entry"
          onClick={() => onGo(entry)}
        >
          {entry.name} <span className="quiet">{entry.kind}</span>
        </div>
      ))}
    </div>
  );
}

function bringIntoView(entry: HTMLElement | null): void {
  entry?.scrollIntoView({ block: 'nearest' });
}

function focusFirst(field: HTMLInputElement | null): void {
  field?.focus();
}

function useEntries(text: string): readonly Entry[] {
  const words = useTexts(texts);
  const names = useTexts(placeNames);
  const may = useMay();
  const navigate = useNavigate();
  const asked = useDeferredValue(text.trim());
  const { data = [] } = useQuery({
    ...tasksList({ nameContains: asked, take: MOST_TASKS }),
    enabled: asked !== '' && may('tasks_list'),
  });
  const pages = places
    .filter(({ needs }) => needs === null || may(needs))
    .map(({ name, to }) => ({
      id: to,
      name: names[name],
      kind: words.page,
      go: () => void navigate({ to }),
    }));
  const tasks = (asked === '' ? [] : data).map(({ id, name }) => ({
    ...{ id, name, kind: words.task },
    go: () => void navigate({ to: '/tasks/$taskId', params: { taskId: id } }),
  }));
  return matching([...pages, ...tasks], text);
}
