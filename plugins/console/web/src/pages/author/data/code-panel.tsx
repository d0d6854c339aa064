import { useQuery } from '@tanstack/react-query';
import { read } from '../../../api/api-error.ts';
import { editor } from '../../../api/hosts.ts';
import { useMay } from '../../../api/queries/capability-queries.ts';
import { sharedCode } from '../../../api/queries/code-queries.ts';
import { validation } from '../../../api/queries/project-queries.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { keepTyped } from '../edits/drafts.ts';
import type { TextEdit } from '../edits/places.ts';
import type { Editing } from '../edits/use-edit.ts';
import { writeText } from '../edits/write-text.ts';
import { CheckField } from '../fields/check-field.tsx';
import { CodeField } from '../fields/code-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { dataTexts } from './data-texts.ts';

const fields = ['usings', 'commonCode'] as const;

/** The code that all custom code of the project shares. */
export function CodePanel({ editing }: { readonly editing: Editing }) {
  const words = useTexts(dataTexts);
  const isReadOnly = !useMay()('shared_code_set');
  const { data, error } = useQuery(sharedCode);
  const set = (label: string, change: { loadCodeFromFile: boolean } | { localPath: string }) =>
    editing.run({
      name: words.editField(words.code, label),
      send: (headers) => read(editor.PUT('/projects/current/shared-code', { body: change, headers })),
    });
  if (data === undefined) return <ProblemNote error={error} />;
  return (
    <div className="fields">
      {fields.map((field) => (
        <SharedText key={field} field={field} value={data[field]} editing={editing} isReadOnly={isReadOnly} />
      ))}
      <CheckField
        label={words.codeFromFile}
        value={data.loadCodeFromFile}
        isDisabled={isReadOnly}
        onChange={(loadCodeFromFile) => set(words.codeFromFile, { loadCodeFromFile })}
      />
      <TextField
        label={words.filePath}
        value={data.localPath}
        isDisabled={isReadOnly}
        onCommit={(localPath) => set(words.filePath, { localPath })}
      />
    </div>
  );
}

interface TextProps {
  readonly field: (typeof fields)[number];
  readonly value: string;
  readonly editing: Editing;
  readonly isReadOnly: boolean;
}

function SharedText({ field, value, editing, isReadOnly }: TextProps) {
  const words = useTexts(dataTexts);
  const { data: checked } = useQuery(validation);
  const label = words.shared[field];
  const problems = checked?.problems.filter((one) => one.actionId === null && one.parameterName === field);
  const toEdit = (text: string): TextEdit => ({
    place: { kind: 'code', field },
    name: words.editField(words.code, label),
    before: value,
    text,
  });
  return (
    <CodeField
      label={label}
      description={words.sharedHelp[field]}
      value={value}
      hasApi
      messages={[...(problems ?? []), editing.error].flatMap((one) => one?.message ?? [])}
      isReadOnly={isReadOnly}
      onCommit={(text) => editing.run(writeText(toEdit(text)))}
      onTyped={(text) => keepTyped(toEdit(text))}
    />
  );
}
