import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { read } from '../../api/api-error.ts';
import { runner } from '../../api/hosts.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import { type InputSetting, taskInputs } from '../../api/queries/one-task-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { readInputName } from './input-name.ts';
import { taskTexts } from './task-texts.ts';

type Values = Readonly<Record<string, string>>;

/** The form of the project, filled in for this task. Typed values stay until they are saved. */
export function InputsForm({ taskId }: { readonly taskId: string }) {
  const words = useTexts(taskTexts);
  const may = useMay();
  const queries = useQueryClient();
  const { data: settings } = useQuery(taskInputs(taskId));
  const [typed, setTyped] = useState<Values>({});
  const save = useMutation({
    mutationFn: (changed: readonly InputSetting[]) => {
      const body = {
        settings: changed.map((setting) => ({ ...setting, value: typed[keyOf(setting)] ?? null })),
      };
      return read(runner.PUT('/tasks/{id}/config', { params: { path: { id: taskId } }, body }));
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['tasks', taskId] });
      setTyped({});
    },
  });
  if (settings === undefined || settings.length === 0) return null;
  const changed = settings.filter((setting) => keyOf(setting) in typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(changed);
  };
  return (
    <Section title={words.inputs} aside={<span role="status">{changed.length > 0 && words.unsaved}</span>}>
      <form className="inputs" onSubmit={submit}>
        {settings.map((setting) => (
          <InputField
            key={keyOf(setting)}
            setting={setting}
            value={typed[keyOf(setting)] ?? setting.value}
            onValue={
              may('task_config_set') ? (value) => setTyped({ ...typed, [keyOf(setting)]: value }) : null
            }
          />
        ))}
        <ProblemNote error={save.error} />
        {may('task_config_set') && (
          <Button type="submit" disabled={save.isPending || changed.length === 0}>
            {words.saveInputs}
          </Button>
        )}
      </form>
    </Section>
  );
}

/** Several settings may share a name. */
function keyOf({ name, variable }: InputSetting): string {
  return `${variable} ${name}`;
}

interface InputFieldProps {
  readonly setting: InputSetting;
  readonly value: string;
  /** Null where it may not be changed. */
  readonly onValue: ((value: string) => void) | null;
}

function InputField({ setting: { name, variable }, value, onValue }: InputFieldProps) {
  const id = useId();
  const { label, choices } = readInputName(name);
  if (variable === '') return <p>{label}</p>;
  if (choices.length > 0 && onValue !== null) {
    const isKnown = choices.some((choice) => choice.value === value);
    const options = isKnown ? choices : [{ value, name: value }, ...choices];
    return <SelectField label={label} value={value} options={options} onChange={onValue} />;
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={value}
        readOnly={onValue === null}
        onChange={(event) => onValue?.(event.target.value)}
      />
    </div>
  );
}
