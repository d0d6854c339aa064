import { useTexts } from '../../../texts/define-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { NewName } from '../fields/new-name.tsx';
import { TextField } from '../fields/text-field.tsx';
import { dataTexts } from './data-texts.ts';

interface Props {
  readonly words: { readonly one: string; readonly add: string; readonly new: string };
  readonly names: readonly string[];
  /** Null where there is none. */
  readonly selected: string | null;
  readonly onSelect: (name: string) => void;
  /** Null where nothing may be changed. */
  readonly change: {
    readonly add: (name: string) => void;
    readonly rename: (name: string, to: string) => void;
    readonly remove: (name: string) => void;
  } | null;
}

/** Which list or table is shown; another one, another name, or none. */
export function ItemTools({ words, names, selected, onSelect, change }: Props) {
  const { name, remove } = useTexts(dataTexts);
  return (
    <div className="data-tools">
      {selected !== null && (
        <SelectField
          label={words.one}
          value={selected}
          options={names.map((one) => ({ value: one, name: one }))}
          onChange={onSelect}
        />
      )}
      {selected !== null && change !== null && (
        <>
          <TextField
            key={selected}
            label={name}
            value={selected}
            onCommit={(to) => change.rename(selected, to)}
          />
          <Button kind="danger" onClick={() => change.remove(selected)}>
            {remove(selected)}
          </Button>
        </>
      )}
      {change !== null && <NewName label={words.new} action={words.add} onName={change.add} />}
    </div>
  );
}
