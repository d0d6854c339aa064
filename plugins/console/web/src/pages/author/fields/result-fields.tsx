import type { components } from '../../../api/generated/editor.d.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { fieldTexts } from './field-texts.ts';
import { ParameterField } from './parameter-field.tsx';

interface Props {
  readonly results: readonly components['schemas']['ActionResult'][];
  /** Macros of variables, by the name of the result. */
  readonly values: Readonly<Record<string, string>>;
  readonly onCommit: (name: string, variable: string) => void;
  readonly onTyped: (name: string, variable: string) => void;
}

/** The variables that take what an action gives. */
export function ResultFields({ results, values, onCommit, onTyped }: Props) {
  const words = useTexts(fieldTexts);
  if (results.length === 0) return null;
  return (
    <fieldset className="fields group">
      <legend>{words.results}</legend>
      {results.map(({ name, description }) => (
        <ParameterField
          key={name}
          parameter={{
            name,
            kind: 'VariableName',
            description: `${description}. ${words.resultHelp}`,
            required: false,
          }}
          value={plainName(values[name] ?? '')}
          onCommit={(variable) => onCommit(name, variable)}
          onTyped={(variable) => onTyped(name, variable)}
        />
      ))}
    </fieldset>
  );
}

function plainName(macro: string): string {
  return /^\{-Variable\.(.+)-\}$/.exec(macro)?.[1] ?? macro;
}
