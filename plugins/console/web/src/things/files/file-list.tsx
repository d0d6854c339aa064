import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { FolderEntry } from '../../api/queries/folder-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { nextRow } from './next-row.ts';
import { pickerTexts } from './picker-texts.ts';

interface Props {
  readonly page: { readonly folder: string; readonly entries: readonly FolderEntry[] };
  /** Nobody is typing elsewhere. */
  readonly takesFocus: boolean;
  /** Another folder is being read. A key that comes meanwhile does nothing, since it was not meant for this one. */
  readonly isBusy: boolean;
  /** Whether an entry can be opened or chosen. */
  readonly isUsable: (entry: FolderEntry) => boolean;
  readonly onOpen: (entry: FolderEntry) => void;
  readonly onUp: () => void;
}

/** The entries of a folder, as one element for the keyboard. */
export function FileList({ page: { folder, entries }, takesFocus, isBusy, isUsable, onOpen, onUp }: Props) {
  const id = useId();
  const words = useTexts(pickerTexts);
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const isFirst = useRef(takesFocus);
  // Before it is shown: a key that follows at once must not get lost.
  useLayoutEffect(() => {
    if (isFirst.current) list.current?.focus();
  }, []);
  const shown = Math.min(active, entries.length - 1);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (isBusy) return;
    const keys = { open: () => entries[shown] && onOpen(entries[shown]), up: onUp, goTo: setActive };
    if (press(event.key, { row: shown, count: entries.length, ...keys })) event.preventDefault();
  };
  return (
    <>
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        className="files"
        aria-label={words.list(folder)}
        aria-busy={isBusy}
        aria-describedby={`${id}-keys`}
        aria-activedescendant={entries.length === 0 ? undefined : `${id}${shown}`}
        onKeyDown={onKeyDown}
      >
        {entries.map((entry, row) => (
          <FileRow
            key={entry.path}
            id={`${id}${row}`}
            entry={entry}
            isActive={row === shown}
            isUsable={isUsable(entry)}
            onOpen={() => {
              setActive(row);
              onOpen(entry);
            }}
          />
        ))}
      </div>
      {entries.length === 0 && <p className="quiet">{words.empty}</p>}
      <p id={`${id}-keys`} className="quiet">
        {words.keys}
      </p>
    </>
  );
}

interface Keys {
  readonly row: number;
  readonly count: number;
  readonly open: () => void;
  readonly up: () => void;
  readonly goTo: (row: number) => void;
}

/** Returns whether the key does something. */
function press(key: string, { open, up, goTo, ...list }: Keys): boolean {
  const next = nextRow(key, list);
  if (key === 'Enter') open();
  else if (key === 'Backspace') up();
  else if (next !== null) goTo(next);
  else return false;
  return true;
}

interface RowProps {
  readonly id: string;
  readonly entry: FolderEntry;
  readonly isActive: boolean;
  readonly isUsable: boolean;
  readonly onOpen: () => void;
}

function FileRow({ id, entry, isActive, isUsable, onOpen }: RowProps) {
  const words = useTexts(pickerTexts);
  const format = useFormat();
  const { name, kind, isLink, sizeBytes, modifiedAt } = entry;
  const facts = [
    kind === 'folder' ? words.folder : null,
    isLink ? words.link : null,
    sizeBytes === null ? null : format.bytes(sizeBytes),
    modifiedAt === null ? null : format.dateTime(modifiedAt),
  ].filter((fact) => fact !== null);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list around it has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list around it has the focus
    <div
      id={id}
      role="option"
      className={`file file-${kind}`}
      aria-selected={isActive}
      aria-disabled={!isUsable}
      onClick={onOpen}
    >
      <span>{kind === 'folder' ? `${name}/` : name}</span>
      <span className="quiet">{facts.join(' · ')}</span>
    </div>
  );
}
