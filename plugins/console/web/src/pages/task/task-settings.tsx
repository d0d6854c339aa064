import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { read } from '../../api/api-error.ts';
import { runner } from '../../api/hosts.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import {
  type ExecutionChange,
  type ExecutionSettings,
  type Task,
  taskExecution,
} from '../../api/queries/one-task-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { SettingFields, type SettingValues } from '../../things/setting-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Section } from '../../ui/section.tsx';
import { CapFields } from './cap-fields.tsx';
import { executionFields, toChange } from './execution-fields.ts';
import { settingNames, settingsTexts } from './settings-texts.ts';

/** Settings of the tries of a task, which most people look at seldom. */
export function TaskSettings({ task: { id, isSchedulerOwned } }: { readonly task: Task }) {
  const words = useTexts(settingsTexts);
  const may = useMay();
  const [isShown, setShown] = useState(false);
  const { data, error } = useQuery({ ...taskExecution(id), enabled: isShown });
  if (isSchedulerOwned || !may('task_execution_set')) return null;
  return (
    <Section
      title={words.title}
      aside={!isShown && <Button onClick={() => setShown(true)}>{words.show}</Button>}
    >
      <ProblemNote error={error} />
      {data !== undefined && <SettingsForm taskId={id} saved={data} />}
    </Section>
  );
}

interface FormProps {
  readonly taskId: string;
  readonly saved: ExecutionSettings;
}

/** Typed values stay while the rest follows other people. */
function SettingsForm({ taskId, saved }: FormProps) {
  const words = useTexts(settingsTexts);
  const names = useTexts(settingNames);
  const [typed, setTyped] = useState<SettingValues>({});
  const [caps, setCaps] = useState<ExecutionSettings['caps'] | null>(null);
  const save = useSaveSettings(taskId, () => {
    setTyped({});
    setCaps(null);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const change = toChange(saved, { ...known(saved), ...typed });
    save.mutate(caps === null ? change : { ...change, caps });
  };
  const isChanged = caps !== null || Object.keys(typed).length > 0;
  return (
    <form className="inputs" onSubmit={submit}>
      <SettingFields
        fields={executionFields}
        values={{ ...known(saved), ...typed }}
        names={names}
        onChange={(name, value) => setTyped({ ...typed, [name]: value })}
      />
      <CapFields taskId={taskId} caps={caps ?? saved.caps} onCaps={setCaps} />
      <div className="form-end">
        <ProblemNote error={save.error} />
        <Button kind="primary" type="submit" disabled={save.isPending || !isChanged}>
          {words.save}
        </Button>
        <span role="status">{save.isSuccess && !isChanged && words.saved}</span>
      </div>
    </form>
  );
}

function useSaveSettings(taskId: string, onSaved: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ExecutionChange) =>
      read(runner.PUT('/tasks/{id}/settings/execution', { params: { path: { id: taskId } }, body })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['tasks', taskId] });
      onSaved();
    },
  });
}

function known({ caps, ...settings }: ExecutionSettings): SettingValues {
  return settings;
}
