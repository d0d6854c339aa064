import { type DragEvent, useId } from 'react';
import { useTexts } from '../../texts/define-texts.ts';
import { fileTexts } from './file-texts.ts';

interface Props {
  readonly onFile: (file: File) => void;
  readonly isDisabled: boolean;
}

/** Takes a project file of this machine, chosen or dropped. */
export function UploadField({ onFile, isDisabled }: Props) {
  const id = useId();
  const { upload } = useTexts(fileTexts);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file !== undefined && !isDisabled) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field in it does the same by keyboard
    <div className="field drop" onDrop={drop} onDragOver={(event) => event.preventDefault()}>
      <label htmlFor={id}>{upload}</label>
      <input
        id={id}
        type="file"
        accept=".zp,.xmlz"
        disabled={isDisabled}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onFile(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}
