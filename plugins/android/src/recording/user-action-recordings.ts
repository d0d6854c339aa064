import type { Point } from '@gatehouse/sdk-actions/matching';
import type { HostName } from '@gatehouse/sdk-plugin';
import type { FoundRegistry } from '../daemon/all-devices.ts';
import type { Drive } from '../daemon/drive.ts';
import { dumpScreen } from '../device/dump-screen.ts';
import { keyNamesOf } from '../device/touch.ts';
import { type Inspection, inspectTree } from '../ui/inspect-tree.ts';
import type { DeviceRecorder, DeviceTake } from './device-recorder.ts';
import { type NamedUserAction, UserActionMerger } from './merge-user-actions.ts';
import type { Step } from './recorded-step.ts';
import type { UserAction } from './screen-user-action.ts';
import { toAction } from './step-to-action.ts';

/** Time limit for the tree of a screen, after which a user action is recorded without it. */
const inspectionMs = 6000;

interface Parts {
  readonly recorder: Pick<DeviceRecorder, 'take'>;
  readonly registry: Pick<FoundRegistry, 'list' | 'find'>;
  readonly drive: Drive;
}

export interface UserActionCall {
  /** Only user actions of the editor are recorded. */
  readonly host: HostName;
  readonly params: { readonly id: string };
  readonly signal: AbortSignal;
}

/** A user action, or a function of its result. */
type UserActionOf<T> = UserAction | ((done: T) => UserAction);

/** Records user actions on devices, in order. */
export class UserActionRecordings {
  readonly #parts: Parts;
  readonly #takes = new WeakMap<DeviceTake, UserActionSource>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Performs a user action. A failed one is not recorded. */
  during<T>(call: UserActionCall, userAction: UserActionOf<T>, work: () => Promise<T>): Promise<T> {
    const { take } = this.#parts.recorder;
    if (take === null || call.host !== 'editor') return work();
    const userActions = this.#takes.get(take) ?? new UserActionSource(this.#parts, take);
    this.#takes.set(take, userActions);
    return userActions.during(call, userAction, work);
  }
}

/**
 * The devices of one recording. User actions run one after another, since each changes the screen for the next one.
 */
class UserActionSource {
  readonly #parts: Parts;
  readonly #take: DeviceTake;
  readonly #merger = new UserActionMerger();
  #deviceId: string | null = null;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: Parts, take: DeviceTake) {
    this.#parts = parts;
    this.#take = take;
    take.onEnd(() => this.#inTurn(() => this.#flush()));
  }

  during<T>(call: UserActionCall, userAction: UserActionOf<T>, work: () => Promise<T>): Promise<T> {
    const { id } = call.params;
    return this.#inTurn(async () => {
      call.signal.throwIfAborted();
      const select = await this.#toDevice(id);
      const inspection = await this.#inspectionBefore(
        id,
        typeof userAction === 'function' ? null : userAction,
      );
      const done = await work();
      this.#deviceId = id;
      this.#report(select);
      this.#report(
        this.#merger.take(
          await named(typeof userAction === 'function' ? userAction(done) : userAction),
          inspection,
        ),
      );
      return done;
    });
  }

  /** A step that selects the device where it changes; for the first one only where a run could get another. */
  async #toDevice(id: string): Promise<readonly Step[]> {
    if (this.#deviceId === id) return [];
    await this.#flush();
    const { devices } = await this.#parts.registry.list();
    const serial = devices.find((device) => String(device.id) === id)?.serial;
    const others = devices.filter((device) => device.state === 'online' && String(device.id) !== id);
    const isOpen = this.#deviceId === null && others.length === 0;
    return isOpen || serial === undefined ? [] : [{ kind: 'select', serial }];
  }

  /** @param userAction null for one that is known when it is done */
  async #inspectionBefore(id: string, userAction: UserAction | null): Promise<Inspection | null> {
    const isNeeded =
      userAction === null ? this.#merger.isTyping : this.#merger.needsInspection(await named(userAction));
    const point = userAction?.kind === 'tap' ? userAction.point : null;
    return isNeeded ? this.#look(id, point) : null;
  }

  async #flush(): Promise<void> {
    const id = this.#deviceId;
    const inspection = id !== null && this.#merger.isTyping ? await this.#look(id, null) : null;
    this.#report(this.#merger.flush(inspection));
  }

  /** Null where the screen has no tree at this moment: the user action continues without it. */
  async #look(id: string, point: Point | null): Promise<Inspection | null> {
    const call = { params: { id }, signal: new AbortController().signal };
    try {
      return await inspectTree(await this.#parts.drive(call, inspectionMs, dumpScreen), point);
    } catch {
      return null;
    }
  }

  #report(steps: readonly Step[]): void {
    for (const step of steps) this.#take.record(toAction(step));
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }
}

async function named(userAction: UserAction): Promise<NamedUserAction> {
  return userAction.kind === 'keys' ? { ...userAction, keys: await keyNamesOf(userAction.keys) } : userAction;
}
