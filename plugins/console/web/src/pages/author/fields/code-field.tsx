import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useMay } from '../../../api/queries/capability-queries.ts';
import { codeTypes } from '../../../api/queries/code-queries.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { completionsAt, problemsIn } from './code-completions.ts';
import { fieldTexts } from './field-texts.ts';
import { useCodeEditor } from './use-code-editor.ts';
import { useKnown } from './use-known.ts';

interface Props {
  readonly label: string;
  readonly description: string;
  readonly value: string;
  readonly onCommit: (value: string) => void;
  /** Called for each letter. */
  readonly onTyped?: ((value: string) => void) | undefined;
  /** Whether it has the types of own code at hand; code of pages has not. */
  readonly hasApi: boolean;
  /** Messages of the compiler, with their lines. */
  readonly messages: readonly string[];
  readonly isReadOnly?: boolean;
}

/** Code, which is handed on when its editor is left. */
export function CodeField(props: Props) {
  const { label, description, value, onCommit, onTyped, hasApi, messages, isReadOnly = false } = props;
  const words = useTexts(fieldTexts);
  const may = useMay();
  const place = useRef<HTMLDivElement>(null);
  const sent = useRef(value);
  const known = useKnown(hasApi);
  const { data: types } = useQuery({ ...codeTypes, enabled: hasApi && may('code_api_get') });
  const texts = messages.join('\n\n');
  const problems = useMemo(() => problemsIn(texts.split('\n\n')), [texts]);
  const isThere = useCodeEditor(place, {
    label,
    value,
    isReadOnly,
    problems,
    complete: (before) => (types === undefined ? null : completionsAt(before, { types, known })),
    onText: (text) => onTyped?.(text),
    onLeave: (text) => {
      if (text === value || text === sent.current) return;
      sent.current = text;
      onCommit(text);
    },
  });
  return (
    <div className="field">
      <span>{label}</span>
      <div ref={place} className="code" />
      {!isThere && <p className="quiet">{words.loading}</p>}
      <ul className="code-problems">
        {problems.map(({ line, column, message }) => (
          <li key={`${line} ${column} ${message}`} className="problem">
            {words.problemAt(`${line}`, `${column}`)} {message}
          </li>
        ))}
      </ul>
      <p className="quiet">
        {description.replace(/\.$/, '')}. {words.codeHelp}
      </p>
    </div>
  );
}
