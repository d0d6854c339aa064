import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FOLDER_PAGE, type FolderEntry, type FolderQuery, folder } from '../../api/queries/folder-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { FileList } from './file-list.tsx';
import { FolderTools } from './folder-tools.tsx';
import { pickerTexts } from './picker-texts.ts';
import './files.css';

interface Props {
  readonly title: string;
  /** Where it begins; null for the folder of the project. */
  readonly start: string | null;
  /** The kind of thing that may be chosen. */
  readonly wants: 'file' | 'folder' | 'both';
  /** Endings of the files that may be chosen, such as `.zp`; all where it is missing. */
  readonly endings?: readonly string[];
  readonly onPick: (path: string) => void;
  readonly onClose: () => void;
}

/** Chooses a file or folder of the machine of the daemon, by mouse or by keyboard. */
export function FilePicker({ title, onClose, ...rest }: Props) {
  const words = useTexts(pickerTexts);
  return (
    <Dialog title={title} description={<p>{words.lead}</p>} onClose={onClose} isWide>
      <Picking {...rest} />
    </Dialog>
  );
}

function Picking({ start, wants, endings, onPick }: Omit<Props, 'title' | 'onClose'>) {
  const words = useTexts(pickerTexts);
  const [query, setQuery] = useState<FolderQuery>({ folder: start, contains: '', hidden: false, skip: 0 });
  const queries = useQueryClient();
  const { data, error } = useQuery(folder(query));
  /** A folder that cannot be read leaves the one that is shown. */
  const {
    mutate: goTo,
    error: refusal,
    isPending,
    variables: opening,
  } = useMutation({
    mutationFn: async (path: string) => {
      const next = { ...query, folder: path, contains: '', skip: 0 };
      await queries.fetchQuery(folder(next));
      return next;
    },
    onSuccess: setQuery,
  });
  const mayPick = ({ kind, name }: FolderEntry) =>
    kind === 'file' &&
    wants !== 'folder' &&
    (endings?.some((ending) => name.toLowerCase().endsWith(ending)) ?? true);
  const open = (entry: FolderEntry) => {
    if (entry.kind === 'folder') goTo(entry.path);
    else if (mayPick(entry)) onPick(entry.path);
  };
  return (
    <div className="fields">
      <FolderTools page={data ?? null} query={query} onQuery={setQuery} onFolder={goTo} />
      <ProblemNote error={error ?? refusal} />
      {error !== null && query.folder !== null && (
        <Button onClick={() => setQuery({ ...query, folder: null })}>{words.usual}</Button>
      )}
      {data !== undefined && (
        <>
          <FileList
            key={data.folder}
            page={data}
            takesFocus={query.contains === ''}
            isBusy={isPending && opening !== query.folder}
            isUsable={(entry) => entry.kind === 'folder' || mayPick(entry)}
            onOpen={open}
            onUp={() => data.parent !== null && goTo(data.parent)}
          />
          <Pages total={data.totalCount} skip={query.skip} onSkip={(skip) => setQuery({ ...query, skip })} />
          {wants !== 'file' && (
            <Button kind="primary" onClick={() => onPick(data.folder)}>
              {words.pickFolder}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

interface PagesProps {
  readonly total: number;
  readonly skip: number;
  readonly onSkip: (skip: number) => void;
}

/** The part of a large folder that is shown. */
function Pages({ total, skip, onSkip }: PagesProps) {
  const words = useTexts(pickerTexts);
  const { number } = useFormat();
  if (total <= FOLDER_PAGE) return null;
  const end = Math.min(skip + FOLDER_PAGE, total);
  return (
    <div className="buttons">
      <Button onClick={() => onSkip(Math.max(0, skip - FOLDER_PAGE))} disabled={skip === 0}>
        {words.before}
      </Button>
      <span role="status">{words.range(number(skip + 1), number(end), number(total))}</span>
      <Button onClick={() => onSkip(end)} disabled={end === total}>
        {words.after}
      </Button>
    </div>
  );
}
