import { useQuery } from '@tanstack/react-query';
import type { components } from '../../api/generated/editor.d.ts';
import { validation } from '../../api/queries/project-queries.ts';
import type { Editing } from './edits/use-edit.ts';
import { writeText } from './edits/write-text.ts';
import { ActionFinder } from './fields/action-finder.tsx';
import { ParameterField } from './fields/parameter-field.tsx';
import { ResultFields } from './fields/result-fields.tsx';
import { useOfferedValues } from './fields/use-offered-values.ts';
import { useActionTexts } from './use-action-texts.ts';

interface Props {
  readonly saved: components['schemas']['Action'];
  readonly schema: components['schemas']['ActionsCatalogSchemaReply'];
  readonly editing: Editing;
  readonly isReadOnly: boolean;
}

/** The values of an action, where its results go, and how it finds its element. */
export function ActionContent({ saved, schema, editing, isReadOnly }: Props) {
  const { actionId, groupId, type, action } = saved;
  const { data: checked } = useQuery(validation);
  const problems = checked?.problems.filter((one) => one.actionId === actionId) ?? [];
  const messages = [...problems, editing.error].flatMap((one) => one?.message ?? []);
  const offered = useOfferedValues(type, action);
  const { toEdit, onTyped } = useActionTexts({ actionId, groupId, type, action }, saved);
  const commit = (...given: Parameters<typeof toEdit>) => editing.run(writeText(toEdit(...given)));
  return (
    <>
      {schema.parameters
        .filter(({ name }) => name !== schema.bindingDiscriminator)
        .map((parameter) => (
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            value={saved.parameters[parameter.name] ?? ''}
            onCommit={(value) => commit('parameter', parameter.name, value)}
            onTyped={(value) => onTyped('parameter', parameter.name, value)}
            code={{ hasApi: type === 'OwnCode', messages, isReadOnly }}
            offered={offered.get(parameter.name)}
            problem={problems.find(({ parameterName }) => parameterName === parameter.name)?.message}
          />
        ))}
      <ResultFields
        results={schema.results}
        values={saved.results}
        onCommit={(name, variable) => commit('result', name, variable)}
        onTyped={(name, variable) => onTyped('result', name, variable)}
      />
      <ActionFinder saved={saved} schema={schema} editing={editing} />
    </>
  );
}
