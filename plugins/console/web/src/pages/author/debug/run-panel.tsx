import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { runStatus } from '../../../api/queries/project-queries.ts';
import type { DebugStatus } from '../../../api/queries/run-queries.ts';
import { useStore } from '../../../store/create-store.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { Section } from '../../../ui/section.tsx';
import { debugTexts } from './debug-texts.ts';
import { type DebuggedAction, nameOf } from './debugged-action.ts';
import { RunButtons } from './run-buttons.tsx';
import { RunFiles } from './run-files.tsx';
import { RunLog } from './run-log.tsx';
import { RunPage } from './run-page.tsx';
import { RunValues } from './run-values.tsx';
import { traceUse, useDrive } from './use-drive.ts';

const tones = { Idle: 'calm', Running: 'active', Paused: 'waiting', Stopping: 'waiting' } as const;

interface Props {
  readonly find: (actionId: string | null) => DebuggedAction | null;
}

/** Runs and debugs the project, and shows what it does: where it is, its values, its log, its page and its files. */
export function RunPanel({ find }: Props) {
  const words = useTexts(debugTexts);
  const { data: status } = useQuery(runStatus);
  const { mutate, isPending, error } = useDrive();
  const state = status?.state ?? 'Idle';
  const aside = (
    <span className="buttons">
      <Badge tone={tones[state]}>{words.state[state]}</Badge>
      <RunButtons state={state} isBusy={isPending} onCommand={mutate} />
    </span>
  );
  return (
    <Section title={words.title} aside={aside}>
      <div className="run-panel">
        <TraceChoice />
        <ProblemNote error={error} />
        {status !== undefined && <Place status={status} find={find} />}
        {status?.projectChanged === true && <p className="quiet">{words.changed}</p>}
        <RunLog isRunning={state !== 'Idle'} />
        {status !== undefined && <RunValues status={status} />}
        <RunPage />
        <RunFiles />
      </div>
    </Section>
  );
}

function TraceChoice() {
  const id = useId();
  const { keepsTrace } = useTexts(debugTexts);
  const isOn = useStore(traceUse) === 'on';
  return (
    <p className="check">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => traceUse.set(target.checked ? 'on' : 'off')}
      />
      <label htmlFor={id}>{keepsTrace}</label>
    </p>
  );
}

/** Where the run is, and why it does not go on. */
function Place({ status, find }: Props & { readonly status: DebugStatus }) {
  const words = useTexts(debugTexts);
  const { actionFailed, actionId, breakpointHit, executionError, state } = status;
  const action = find(actionId);
  const name = action === null ? words.somewhere : nameOf(action);
  const text = () => {
    if (state !== 'Paused') return state === 'Running' && actionId !== null ? words.executes(name) : null;
    if (actionFailed) return words.failedAt(name);
    return breakpointHit ? words.breakpointAt(name) : words.pausedAt(name);
  };
  return (
    <>
      <p className="run-place" role="status">
        {text()}
      </p>
      <ProblemNote error={executionError} />
    </>
  );
}
