import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callAsPerson } from '../../api/call-operation.ts';
import { type InputField, inputFields } from '../../api/queries/operation-schema-queries.ts';
import type { ConsoleOperation } from '../../api/queries/plugin-page-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { textFor } from '../../things/plugin-tiles/value-at.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { DeclaredField } from './declared-field.tsx';
import { pluginTexts } from './plugin-texts.ts';
import { type Typed, toArguments } from './to-arguments.ts';

interface Props {
  readonly operation: ConsoleOperation;
  /** Arguments that nobody has to type. */
  readonly given?: Readonly<Record<string, unknown>>;
}

/** A form for a call, with the fields that its schemas name. */
export function OperationForm({ operation, given = {} }: Props) {
  const words = useTexts(pluginTexts);
  const queries = useQueryClient();
  const [typed, setTyped] = useState<Typed>({});
  const { data, error: unread } = useQuery(inputFields(operation));
  const fields = data?.filter(({ name }) => !Object.hasOwn(given, name)) ?? [];
  const call = useMutation({
    mutationFn: async () =>
      callAsPerson(operation, { ...toArguments(fields, typed, words.wrongJson), ...given }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['plugins', 'answers'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    call.mutate();
  };
  return (
    <form className="fields" onSubmit={submit}>
      <ProblemNote error={unread} />
      {fields.map((field: InputField) => (
        <DeclaredField
          key={field.name}
          field={field}
          value={typed[field.name] ?? ''}
          onChange={(value) => setTyped({ ...typed, [field.name]: value })}
        />
      ))}
      <Button kind="primary" type="submit" disabled={data === undefined || call.isPending}>
        {words.send}
      </Button>
      <ProblemNote error={call.error} />
      <div role="status">{call.isSuccess && <Outcome answer={call.data} />}</div>
    </form>
  );
}

/** The result of a call: the values of the answer, or a note that it was done. */
function Outcome({ answer }: { readonly answer: unknown }) {
  const words = useTexts(pluginTexts);
  const values = typeof answer === 'object' && answer !== null ? Object.entries(answer) : [];
  if (values.length === 0) return words.done;
  return (
    <dl className="answer-facts" aria-label={words.answer}>
      {values.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{textFor(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
