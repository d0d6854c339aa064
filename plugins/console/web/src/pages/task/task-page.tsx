import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { task, taskState } from '../../api/queries/one-task-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Failures } from './failures.tsx';
import { Health } from './health.tsx';
import { History } from './history.tsx';
import { HoldNote } from './hold-note.tsx';
import { InputsForm } from './inputs-form.tsx';
import { Proposals } from './proposals.tsx';
import { RunningTries } from './running-tries.tsx';
import { Schedule } from './schedule.tsx';
import { TaskFacts } from './task-facts.tsx';
import { TaskHead } from './task-head.tsx';
import { TaskLog } from './task-log.tsx';
import { TaskSettings } from './task-settings.tsx';
import { taskTexts } from './task-texts.ts';
import './task.css';

export function TaskPage() {
  const words = useTexts(taskTexts);
  const { taskId } = useParams({ from: '/tasks/$taskId' });
  const { data: facts, error } = useQuery(task(taskId));
  const { data: state } = useQuery(taskState(taskId));
  const [uowId, setUowId] = useState<string | null>(null);
  return (
    <>
      <Link to="/tasks">{words.back}</Link>
      <ProblemNote error={error} />
      {facts && state && (
        <>
          <TaskHead task={facts} state={state} />
          <HoldNote state={state} />
          <TaskFacts task={facts} state={state} />
          <RunningTries taskId={taskId} isRunning={state.countOfThreads > 0} />
          <Failures state={state} />
          <Proposals taskId={taskId} />
          <div className="columns">
            <History taskId={taskId} onLog={setUowId} />
            <TaskLog
              key={uowId}
              taskId={taskId}
              uowId={uowId}
              isRunning={state.countOfThreads > 0}
              onAll={() => setUowId(null)}
            />
          </div>
          {!facts.isSchedulerOwned && <InputsForm taskId={taskId} />}
          <Schedule task={facts} />
          <TaskSettings task={facts} />
          <Health taskId={taskId} />
        </>
      )}
    </>
  );
}
