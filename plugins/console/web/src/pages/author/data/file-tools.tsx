import { useId, useState } from 'react';
import { useTexts } from '../../../texts/define-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { offerFile } from '../../../ui/offer-file.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { dataTexts } from './data-texts.ts';

interface Props {
  readonly label: string;
  /** Null where nothing may be changed. */
  readonly onText: ((text: string, fileName: string) => void) | null;
  readonly file: () => { readonly name: string; readonly text: string };
}

/** Takes the content of a text file, and gives what is shown as one. */
export function FileTools({ label, onText, file }: Props) {
  const id = useId();
  const words = useTexts(dataTexts);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (chosen: File) => {
    const text = readText(await chosen.arrayBuffer());
    setProblem(text === null ? words.noUtf8(chosen.name) : null);
    if (text !== null) onText?.(text, chosen.name);
  };
  const give = () => {
    const { name, text } = file();
    offerFile(name, text);
  };
  return (
    <>
      <div className="data-tools">
        {onText !== null && (
          <div className="field">
            <label htmlFor={id}>{label}</label>
            <input
              id={id}
              type="file"
              accept=".txt,.csv,.tsv,text/*"
              onChange={({ target }) => {
                const [chosen] = target.files ?? [];
                if (chosen !== undefined) void take(chosen);
                // The same file can be chosen again.
                target.value = '';
              }}
            />
          </div>
        )}
        <Button onClick={give}>{words.export}</Button>
      </div>
      <ProblemNote error={problem} />
    </>
  );
}

/** Null for bytes that are no UTF-8. */
function readText(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
