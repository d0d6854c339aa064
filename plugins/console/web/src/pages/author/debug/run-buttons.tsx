import { useEffect } from 'react';
import { useMay } from '../../../api/queries/capability-queries.ts';
import type { DebugStatus } from '../../../api/queries/run-queries.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { debugTexts } from './debug-texts.ts';
import { type DriveCommand, operationOf } from './use-drive.ts';

type Kind = 'run' | 'step' | 'pause' | 'stop';

/** The commands that a run takes in each state. */
const commandsIn: Readonly<Record<DebugStatus['state'], readonly Kind[]>> = {
  Idle: ['run', 'step'],
  Running: ['pause', 'stop'],
  Paused: ['run', 'step', 'stop'],
  Stopping: [],
};

const keys: Readonly<Partial<Record<string, Kind>>> = { F8: 'run', F10: 'step' };

interface Props {
  readonly state: DebugStatus['state'];
  readonly isBusy: boolean;
  readonly onCommand: (command: DriveCommand) => void;
}

export function RunButtons({ state, isBusy, onCommand }: Props) {
  const words = useTexts(debugTexts);
  const may = useMay();
  const commands = commandsIn[state].filter((kind) => may(operationOf[kind]));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const kind = keys[event.key];
      if (kind === undefined || isBusy || !commands.includes(kind)) return;
      event.preventDefault();
      onCommand({ kind });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  return commands.map((kind) => (
    <Button
      key={kind}
      kind={kind === 'run' ? 'primary' : 'plain'}
      disabled={isBusy}
      title={words.keys}
      onClick={() => onCommand({ kind })}
    >
      {kind === 'run' && state === 'Paused' ? words.goOn : words[kind]}
    </Button>
  ));
}
