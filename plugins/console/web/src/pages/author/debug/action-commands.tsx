import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { read } from '../../../api/api-error.ts';
import { editor } from '../../../api/hosts.ts';
import { useMay } from '../../../api/queries/capability-queries.ts';
import { runStatus } from '../../../api/queries/project-queries.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { debugTexts } from './debug-texts.ts';
import type { ActionEdits, DebuggedAction } from './debugged-action.ts';
import { operationOf, useDrive } from './use-drive.ts';

interface Props {
  readonly row: DebuggedAction;
  readonly editing: ActionEdits;
}

/** Commands for the chosen action: its breakpoint, and a run from there or of it alone. */
export function ActionCommands({ row, editing }: Props) {
  const words = useTexts(debugTexts);
  const may = useMay();
  const { actionId, breakpoint, groupId } = row.node;
  const { data } = useQuery(runStatus);
  const { mutate, isPending, error } = useDrive();
  const canRun = !isPending && (data?.state === 'Idle' || data?.state === 'Paused');
  const setBreakpoint = () =>
    editing.run({
      name: words.editBreakpoint(`${row.number}`),
      send: (headers) => {
        const params = { path: { actionId, groupId } };
        const body = { breakpoint: !breakpoint };
        const path = '/projects/current/actions/{groupId}/{actionId}/properties';
        return read(editor.PATCH(path, { params, body, headers }));
      },
    });
  const maySet = may('action_properties_set');
  useBreakpointKey(maySet ? setBreakpoint : null);
  return (
    <>
      <div className="buttons">
        {maySet && (
          <Button aria-pressed={breakpoint} onClick={setBreakpoint}>
            {breakpoint ? words.removeBreakpoint : words.setBreakpoint}
          </Button>
        )}
        {(['from', 'alone'] as const)
          .filter((kind) => may(operationOf[kind]))
          .map((kind) => (
            <Button key={kind} disabled={!canRun} onClick={() => mutate({ kind, actionId, groupId })}>
              {kind === 'from' ? words.runFrom : words.runAlone}
            </Button>
          ))}
      </div>
      <ProblemNote error={error} />
    </>
  );
}

function useBreakpointKey(onKey: (() => void) | null): void {
  useEffect(() => {
    if (onKey === null) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'F9') return;
      event.preventDefault();
      onKey();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}
