import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { read } from '../../api/api-error.ts';
import { runner } from '../../api/hosts.ts';
import type { ScheduleBody, ScheduleSettings } from '../../api/queries/one-task-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { SettingFields, type SettingValues } from '../../things/setting-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { scheduleFields, toSchedule } from './schedule-fields.ts';
import { scheduleNames, scheduleTexts } from './schedule-texts.ts';

interface Props {
  readonly taskId: string;
  readonly saved: ScheduleSettings;
  readonly onDone: () => void;
}

/** Changes a schedule as a whole: as a draft, which shows what it would do, or so that it fires. */
export function ScheduleForm({ taskId, saved, onDone }: Props) {
  const words = useTexts(scheduleTexts);
  const names = useTexts(scheduleNames);
  const [values, setValues] = useState<SettingValues>({
    ...saved,
    startDateType: saved.startDateType ?? 'Immediately',
    endDateType: saved.endDateType ?? 'Infinity',
  });
  const save = useSaveSchedule(taskId, values, onDone);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(values.executePeriod !== 'NULL');
  };
  const saveDraft = (form: HTMLFormElement | null) => {
    if (form?.reportValidity() === true) save.mutate(false);
  };
  return (
    <form className="inputs" onSubmit={submit}>
      <SettingFields
        fields={scheduleFields}
        values={values}
        names={names}
        onChange={(name, value) => setValues({ ...values, [name]: value })}
      />
      <div className="form-end">
        <ProblemNote error={save.error} />
        {save.data?.warnings?.map((warning) => (
          <p key={warning} role="status">
            {warning}
          </p>
        ))}
        <Button kind="primary" type="submit" disabled={save.isPending}>
          {values.executePeriod === 'NULL' ? words.switchOff : words.activate}
        </Button>
        <Button disabled={save.isPending} onClick={({ currentTarget }) => saveDraft(currentTarget.form)}>
          {words.saveDraft}
        </Button>
        <Button onClick={onDone}>{words.cancel}</Button>
      </div>
    </form>
  );
}

/** Saves an active schedule or, with false, a draft; one that will not fire stays open with its warning. */
function useSaveSchedule(taskId: string, values: SettingValues, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (isActive: boolean) => {
      const body = trustBody({ ...toSchedule(values), isActive });
      return read(runner.PUT('/tasks/{id}/settings/scheduler', { params: { path: { id: taskId } }, body }));
    },
    onSuccess: async (answer, isActive) => {
      await queries.invalidateQueries({ queryKey: ['tasks'] });
      const isOff = values.executePeriod === 'NULL';
      if (isOff || (isActive && answer.warnings === undefined)) onDone();
    },
  });
}

/** The fields of the form have the names and kinds of the body; the host checks each value. */
function trustBody(values: SettingValues): ScheduleBody {
  return values as ScheduleBody;
}
