import { useMutation, useQueryClient } from '@tanstack/react-query';
import { read } from '../../../api/api-error.ts';
import { editor } from '../../../api/hosts.ts';
import { keptChoice } from '../../../store/kept-choice.ts';

/** Commands to a run; `from` and `alone` are about one action. */
export type DriveCommand =
  | { readonly kind: 'run' | 'step' | 'pause' | 'stop' }
  | { readonly kind: 'from' | 'alone'; readonly groupId: string; readonly actionId: string };

/** The operation that decides who may. */
export const operationOf: Readonly<Record<DriveCommand['kind'], string>> = {
  run: 'debug_run',
  step: 'debug_step',
  pause: 'debug_pause',
  stop: 'project_stop',
  from: 'debug_run',
  alone: 'action_execute',
};

export const traceUse = keptChoice('run-trace', ['on', 'off'], 'on');

/** Drives the run of the open project. */
export function useDrive() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    // Not waited for: the next command may be given at once.
    onSettled: () => void queries.invalidateQueries({ queryKey: ['projects'] }),
  });
}

async function send(command: DriveCommand): Promise<void> {
  const body = traceUse.get() === 'on' ? { trace: 'all' } : {};
  switch (command.kind) {
    case 'run':
      await read(editor.POST('/projects/current/debug/run', { body }));
      break;
    case 'step':
      await read(editor.POST('/projects/current/debug/step', { body }));
      break;
    case 'pause':
      await read(editor.POST('/projects/current/debug/pause', { body: {} }));
      break;
    case 'stop':
      await read(editor.POST('/projects/current/stop', { body: {} }));
      break;
    case 'from': {
      const { actionId } = command;
      await read(editor.PUT('/projects/current/cursor', { body: { actionId } }));
      await read(editor.POST('/projects/current/debug/run', { body: { ...body, fromCursor: true } }));
      break;
    }
    case 'alone': {
      const { actionId, groupId } = command;
      const path = '/projects/current/actions/{groupId}/{actionId}/execute';
      await read(editor.POST(path, { params: { path: { actionId, groupId } }, body: {} }));
    }
  }
}
