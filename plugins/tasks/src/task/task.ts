import type { SettingsType } from '@gatehouse/plugin-runtime/api';
import { described, integer, type StoredDocument } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import type { ConfigValue } from '../config/config-value.ts';
import type { Grant, TaskSchedule } from '../schedule/task-schedule.ts';
import type { Cap } from './caps.ts';
import { executionTexts } from './execution-texts.ts';
import type { TaskApproval, TaskHold } from './task-approval.ts';
import type { TrySession } from './try-record.ts';

export const taskStatuses = [
  'Newbie',
  'Complete',
  'NotComplete',
  'Schedule',
  'WaitPerform',
  'Perform',
  'WaitProxy',
  'Stopping',
  'Stop',
  'Fail',
] as const;

export type TaskStatus = (typeof taskStatuses)[number];

/** Low, medium, high and critical. */
export const priorities = [10, 50, 100, 100_000] as const;

export const proxyUses = ['DoNotUseProxy', 'IfPossible', 'UseProxyWithoutRemove', 'UseProxy'] as const;

const texts = executionTexts;

/** Settings for the execution of tries. The number of queued tries is a counter of the task itself. */
export const executionSettingsSchema = v.object({
  limitOfThreads: described(integer, texts.limitOfThreads),
  priority: described(v.picklist(priorities), texts.priority),
  proxy: described(v.picklist(proxyUses), texts.proxy),
  proxyLabels: described(v.string(), texts.proxyLabels),
  groupLabels: described(v.string(), texts.groupLabels),
  maxNumOfSuccessStop: described(integer, texts.maxNumOfSuccessStop),
  maxNumOfFailStop: described(integer, texts.maxNumOfFailStop),
  timeout: described(integer, texts.timeout),
  traceTask: described(v.boolean(), texts.traceTask),
  performBadEndOnInterrupt: described(v.boolean(), texts.performBadEndOnInterrupt),
});

/** Fates of tries that a death of the daemon, of their worker or of its node cut off, see `executionTexts`. */
export const whenLostChoices = ['wait', 'again', 'fail', 'ask'] as const;

export type ExecutionSettings = Readonly<v.InferOutput<typeof executionSettingsSchema>> & {
  /** Absent in tasks of earlier versions: `wait`. */
  readonly whenLost?: (typeof whenLostChoices)[number];
  /** Path of a PEM file of authorities that its tries trust beside the usual ones. Absent or empty: none. */
  readonly certificates?: string;
  /** Failed tries keep what explains the failure. Absent: true. */
  readonly keepEvidence?: boolean;
  /** Which tries keep a trace, see `traceOrder`. Absent: `off`. */
  readonly trace?: string;
  /** Maxima of what its tries may use. Absent: none. */
  readonly caps?: readonly Cap[];
  /** Hosts and accounts that its tries use, whose limits hold for all tasks together. Absent: none. */
  readonly targets?: readonly string[];
  /** Labels that the machine of its tries must have. Absent: any machine. */
  readonly requires?: readonly string[];
  /** Labels beside those: a free machine that has them all is taken first. Absent: none. */
  readonly prefers?: readonly string[];
};

/** The work of one thread: a started try whose end is not recorded yet, and the tries after it. */
export interface RunningTry {
  /** Also the unit of work of its run. */
  readonly tryId: string;
  /** The lowest number, from 0, that no other running try of the task uses. */
  readonly threadId: number;
  readonly startedAt: string;
  /** Number of this attempt at the try; absent for the first. */
  readonly attempt?: number;
  /** It goes on with a try that failed. */
  readonly continues?: Continued;
  /** Windows that people completed in it. */
  readonly sessions?: readonly TrySession[];
  /** Tries that the thread runs next, in this order, without another write. Some may have ended already. */
  readonly next?: readonly string[];
}

/** A try that an earlier daemon started and did not finish. */
export interface LostTry extends RunningTry {
  /** When the next daemon found it. */
  readonly lostAt: string;
}

/** Queued tries that an earlier daemon started and did not finish. */
export interface ReturnedTries {
  /** Number of starts of each. */
  readonly attempts: number;
  readonly tries: number;
}

/** Where a try begins that goes on with one that failed. */
export interface Continued {
  /** The try that failed. */
  readonly uowId: string;
  /** Its state, an artifact. */
  readonly artifactId: string;
}

/** A queued try that goes on with one that failed. */
export interface Continuation extends Continued {
  /** Number of starts that the daemon or a worker did not survive; absent for none. */
  readonly attempts?: number;
}

/** The status of a task after its running tries have ended. */
export type Ending = 'Stop' | 'Complete' | 'Fail' | 'Schedule';

/** A task as it is stored. */
export interface Task extends StoredDocument {
  readonly name: string;
  readonly projectPath: string;
  readonly isSchedulerOwned: boolean;
  /** UTC ISO-8601. */
  readonly createTime: string;
  readonly settingsType: SettingsType;
  readonly settings: ExecutionSettings;
  /** Values of the project's input form; absent while there are none. */
  readonly config?: readonly ConfigValue[] | undefined;
  readonly status: TaskStatus;
  /** Tries not yet started; -1 runs until stopped. */
  readonly numberOfTries: number;
  /** Queued tries that go on with one that failed. They start before the others. Absent while there are none. */
  readonly continuations?: readonly Continuation[] | undefined;
  /**
   * Queued tries that were started before, those with most starts first, which is also the order of their restart.
   * Absent while there are none.
   */
  readonly returned?: readonly ReturnedTries[] | undefined;
  readonly doneSuccessfully: number;
  readonly doneAll: number;
  /** Failures in a row. */
  readonly numOfFailStop: number;
  /** Results since the last start; they decide between Complete and Fail. */
  readonly sinceStart: { readonly succeeded: number; readonly failed: number };
  readonly running: readonly RunningTry[];
  /** Ended tries that are not in the history file yet: the lines of each write of the task, see `toTryLine`. */
  readonly unfiled?: readonly string[];
  /** Absent while nobody set one. */
  readonly schedule?: TaskSchedule;
  /** Approved content; absent until the first start or activation. */
  readonly approval?: TaskApproval | undefined;
  /** Why it does not fire; absent while it does. */
  readonly hold?: TaskHold | undefined;
  /** Hash of the schedule file that owns the task, if one does. */
  readonly scheduleFileDigest?: string | undefined;
  /** Set when no more tries may begin and some still run. */
  readonly ending: Ending | null;
  /** Tries that an earlier daemon lost, about which a person is asked. They wait in no queue. Absent while there are none. */
  readonly lost?: readonly LostTry[] | undefined;
  /** The rights of the last start; absent where lost tries wait for a start. */
  readonly startedBy?: Grant | undefined;
  /** An earlier daemon did not finish the task, which starts again with these rights. */
  readonly resumes?: Grant | undefined;
}

/** Runs until it is stopped. */
export const endless = -1;

/** A task that a non-zero number of tries starts. */
export function isReady({ status }: Pick<Task, 'status'>): boolean {
  return status === 'Newbie' || status === 'Complete' || status === 'NotComplete';
}

/** A task between its start and its end. */
export function isActive({ status }: Task): boolean {
  return status === 'WaitPerform' || status === 'Perform' || status === 'WaitProxy' || status === 'Stopping';
}
