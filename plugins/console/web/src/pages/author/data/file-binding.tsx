import type { List, Table } from '../../../api/queries/data-queries.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { CheckField } from '../fields/check-field.tsx';
import { PickFile } from '../fields/pick-file.tsx';
import { TextField } from '../fields/text-field.tsx';
import { dataTexts } from './data-texts.ts';

type Bound = Pick<List & Table, 'bindToFile' | 'syncWithFile' | 'bindedFile' | 'leaveBlankFile'>;

interface Props {
  readonly bound: Bound;
  readonly onChange: (field: string, change: Partial<Bound>) => void;
  readonly isDisabled: boolean;
}

/** The file that a list or table is bound to. */
export function FileBinding({ bound, onChange, isDisabled }: Props) {
  const words = useTexts(dataTexts);
  const checks = [
    ['bindToFile', words.bindToFile],
    ['syncWithFile', words.syncWithFile],
    ['leaveBlankFile', words.leaveBlankFile],
  ] as const;
  return (
    <details className="data-file">
      <summary>{words.file}</summary>
      <div className="fields">
        <TextField
          label={words.filePath}
          value={bound.bindedFile}
          isDisabled={isDisabled}
          onCommit={(bindedFile) => onChange(words.filePath, { bindedFile })}
        />
        <PickFile
          name={words.filePath}
          isDisabled={isDisabled}
          onPick={(bindedFile) => onChange(words.filePath, { bindedFile })}
        />
        {checks.map(([field, label]) => (
          <CheckField
            key={field}
            label={label}
            value={bound[field]}
            isDisabled={isDisabled}
            onChange={(value) => onChange(label, { [field]: value })}
          />
        ))}
      </div>
    </details>
  );
}
