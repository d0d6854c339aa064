import type { LiveViews } from '@gatehouse/plugin-sessions/api';
import type { Channel } from '@gatehouse/sdk-actions';
import type { ApiInstances } from '../daemon/api-instances.ts';
import { commandInstance } from '../daemon/command-instance.ts';
import type { EditorInstance } from '../daemon/editor-instance.ts';
import type { InstanceRegistry } from '../daemon/instance-registry.ts';
import type { ViewProtection } from '../daemon/viewable-instance.ts';
import { type InstanceCall, instanceOf } from './find-instance.ts';

/** The parts that the handlers use. */
export interface Browsers {
  readonly registry: InstanceRegistry;
  readonly instances: ApiInstances;
  readonly editorInstance: EditorInstance;
  readonly liveViews: LiveViews;
  readonly viewProtection: ViewProtection;
}

interface Driven<Command> {
  readonly command: Command;
  /** Milliseconds that it may take in the worker. Default: 12 s. */
  readonly timeoutMs?: number;
}

const USUAL_MS = 12_000;

export interface DrivingCall extends InstanceCall {
  readonly signal: AbortSignal;
}

/** Sends commands to the browser of a call. */
export function createDrive({ registry, instances }: Pick<Browsers, 'registry' | 'instances'>) {
  return <Command extends object, Answer>(
    call: DrivingCall,
    channel: Channel<Command & { readonly instanceId: number }, Answer>,
    { command, timeoutMs = USUAL_MS }: Driven<Command>,
  ): Promise<Answer> => {
    const instance = instanceOf(registry, call);
    const { signal } = call;
    return instances.during(instance.id, () =>
      commandInstance(instance, channel, { command, timeoutMs, signal }),
    );
  };
}

export type Drive = ReturnType<typeof createDrive>;
