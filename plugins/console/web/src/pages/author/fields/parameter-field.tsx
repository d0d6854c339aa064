import { useId } from 'react';
import type { ActionParameter } from '../../../api/queries/project-queries.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { useFormat } from '../../../texts/use-format.ts';
import { useDraft } from '../edits/use-draft.ts';
import { CodeField } from './code-field.tsx';
import { fieldTexts } from './field-texts.ts';
import { PickFile } from './pick-file.tsx';
import { SuggestedText } from './suggested-text.tsx';

interface Props {
  readonly parameter: Pick<ActionParameter, 'name' | 'kind' | 'description' | 'required'> &
    Partial<
      Pick<
        ActionParameter,
        'possibleValues' | 'example' | 'defaultValue' | 'minValue' | 'maxValue' | 'format'
      >
    >;
  readonly value: string;
  readonly onCommit: (value: string) => void;
  /** Called for each letter. */
  readonly onTyped?: ((value: string) => void) | undefined;
  /** For code: whether it has the types of own code, and what the compiler says. */
  readonly code?: {
    readonly hasApi: boolean;
    readonly messages: readonly string[];
    readonly isReadOnly?: boolean;
  };
  /** A message of the validation. */
  readonly problem?: string | undefined;
  /** Values that the plugin of the action offers. */
  readonly offered?: readonly string[] | undefined;
}

/** A value, which is handed on when the field is left; of one line also when Enter is pressed. */
export function ParameterField(props: Props) {
  const { parameter, value, onCommit, onTyped, code = noApi } = props;
  const isCode = parameter.format === 'javascript' || parameter.format === 'typescript';
  if (!isCode) return <PlainField {...props} />;
  const { name, description } = parameter;
  return <CodeField {...{ label: name, description, value, onCommit, onTyped, ...code }} />;
}

const noApi = { hasApi: false, messages: [] };

function PlainField({ parameter, value, onCommit, onTyped, problem, offered }: Props) {
  const id = useId();
  const words = useTexts(fieldTexts);
  /** Enter and then leaving the field are one edit. */
  const { text, setText, known } = useDraft(value);
  const { description, name, kind, possibleValues = null, required } = parameter;
  const commit = (next: string) => {
    if (next === known.current) return;
    known.current = next;
    onCommit(next);
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {name} {required && <span className="quiet">({words.required})</span>}
      </label>
      {possibleValues === null ? (
        <SuggestedText
          id={id}
          kind={kind}
          offered={offered}
          text={text}
          placeholder={parameter.defaultValue ?? parameter.example ?? ''}
          describedBy={`${id}-help`}
          onText={(next) => {
            setText(next);
            onTyped?.(next);
          }}
          onCommit={commit}
        />
      ) : (
        <select
          id={id}
          value={text}
          aria-describedby={`${id}-help`}
          onChange={(event) => commit(event.target.value)}
        >
          {[...new Set(['', text, ...possibleValues])].map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      )}
      {kind === 'FilePath' && (
        <PickFile
          name={name}
          onPick={(path) => {
            setText(path);
            commit(path);
          }}
        />
      )}
      <p id={`${id}-help`} className="quiet">
        {description}
        <Limits parameter={parameter} />
      </p>
      {problem !== undefined && <p className="problem">{problem}</p>}
    </div>
  );
}

/** The range, and what counts without a value. */
function Limits({ parameter }: Pick<Props, 'parameter'>) {
  const words = useTexts(fieldTexts);
  const format = useFormat();
  const { minValue = null, maxValue = null, defaultValue = null } = parameter;
  const [min, max] = [minValue, maxValue].map((limit) => (limit === null ? null : format.number(limit)));
  const usual = defaultValue === null || defaultValue === '' ? null : words.usual(defaultValue);
  let range: string | null = null;
  if (min != null && max != null) range = words.range(min, max);
  else if (min != null) range = words.from(min);
  else if (max != null) range = words.upTo(max);
  const limits = [range, usual].filter((text) => text !== null);
  return limits.length === 0 ? null : `. ${limits.join(' ')}`;
}
