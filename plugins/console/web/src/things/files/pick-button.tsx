import { useState } from 'react';
import { useMay } from '../../api/queries/capability-queries.ts';
import { Button } from '../../ui/button.tsx';
import { FilePicker } from './file-picker.tsx';

interface Props {
  /** The text of the button. */
  readonly text: string;
  /** Names the button and its dialog. */
  readonly title: string;
  readonly start?: string | null;
  readonly wants: 'file' | 'folder' | 'both';
  readonly endings?: readonly string[];
  readonly isDisabled?: boolean;
  readonly onPick: (path: string) => void;
}

/** Opens the picker, for whom may use it. */
export function PickButton({ text, isDisabled = false, start = null, onPick, ...rest }: Props) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may('folder_list')) return null;
  return (
    <>
      <Button aria-label={`${text} ${rest.title}`} onClick={() => setOpen(true)} disabled={isDisabled}>
        {text}
      </Button>
      {isOpen && (
        <FilePicker
          {...rest}
          start={start}
          onClose={() => setOpen(false)}
          onPick={(path) => {
            setOpen(false);
            onPick(path);
          }}
        />
      )}
    </>
  );
}
