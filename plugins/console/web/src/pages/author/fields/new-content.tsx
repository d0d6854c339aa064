import { FinderForm } from './finder-form.tsx';
import { ParameterField } from './parameter-field.tsx';
import type { useNewContent } from './use-new-content.ts';
import { useOfferedValues } from './use-offered-values.ts';

/** The values and the finder that a new action cannot be without. */
export function NewContent({ made }: { readonly made: ReturnType<typeof useNewContent> }) {
  const { chosen, needed, valueFor, setValue, bindings, finder, setFinder, mayLackFinder } = made;
  const offered = useOfferedValues(chosen.type, chosen.action);
  return (
    <>
      {needed.map((parameter) => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          offered={offered.get(parameter.name)}
          value={valueFor(parameter.name)}
          onCommit={(value) => setValue(parameter.name, value)}
        />
      ))}
      {bindings.length > 0 && (
        <FinderForm bindings={bindings} draft={finder} onChange={setFinder} isOptional={mayLackFinder} />
      )}
    </>
  );
}
