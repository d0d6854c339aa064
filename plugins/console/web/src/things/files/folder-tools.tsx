import { useId } from 'react';
import type { FolderQuery } from '../../api/queries/folder-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { pickerTexts } from './picker-texts.ts';

interface Props {
  /** Null while nothing was read. */
  readonly page: {
    readonly folder: string;
    readonly parent: string | null;
    readonly places: readonly string[];
  } | null;
  readonly query: FolderQuery;
  readonly onQuery: (query: FolderQuery) => void;
  readonly onFolder: (path: string) => void;
}

/** Where to look, and for what. */
export function FolderTools({ page, query, onQuery, onFolder }: Props) {
  const id = useId();
  const words = useTexts(pickerTexts);
  const places = page?.places ?? [];
  const here = places.find((place) => place === page?.folder) ?? '';
  const options = [...(here === '' ? [{ value: '', name: words.here }] : []), ...places.map(toOption)];
  return (
    <>
      <div className="folder-tools">
        <Button
          onClick={() => page?.parent != null && onFolder(page.parent)}
          disabled={page === null || page.parent === null}
        >
          {words.up}
        </Button>
        <SelectField
          label={words.place}
          value={here}
          options={options}
          onChange={(place) => place !== '' && onFolder(place)}
        />
        <TextField
          label={words.filter}
          type="search"
          value={query.contains}
          onText={(contains) => onQuery({ ...query, contains, skip: 0 })}
        />
        <label htmlFor={id}>
          <input
            id={id}
            type="checkbox"
            checked={query.hidden}
            onChange={({ target }) => onQuery({ ...query, hidden: target.checked, skip: 0 })}
          />
          {words.hidden}
        </label>
      </div>
      <p className="folder-path">{page?.folder}</p>
    </>
  );
}

const toOption = (place: string) => ({ value: place, name: place });
