import type { SettingsType } from '@gatehouse/plugin-runtime/api';
import type { StoredDocument } from '@gatehouse/sdk-plugin';
import type { ConfigValue } from '../config/config-value.ts';
import type { TaskSchedule } from '../schedule/task-schedule.ts';
import type { TaskApproval, TaskHold } from './task-approval.ts';
import type { TryRecord, TrySession } from './try-record.ts';

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

/** How tries of a task are run. The tries that wait are a counter of the task itself. */
export interface ExecutionSettings {
  readonly limitOfThreads: number;
  readonly priority: (typeof priorities)[number];
  readonly proxy: (typeof proxyUses)[number];
  readonly proxyLabels: string;
  readonly groupLabels: string;
  /** -1 for no limit. */
  readonly maxNumOfSuccessStop: number;
  /** Failures in a row; -1 for no limit. */
  readonly maxNumOfFailStop: number;
  /** Minutes for each try; -1 for no limit. */
  readonly timeout: number;
  readonly traceTask: boolean;
  readonly performBadEndOnInterrupt: boolean;
}

/** What a thread does: a try that began and whose end is not recorded yet, and those that follow it. */
export interface RunningTry {
  /** Also the unit of work of its run. */
  readonly tryId: string;
  /** The lowest number that no other running try of the task has, from 0. */
  readonly threadId: number;
  readonly startedAt: string;
  /** The how-manieth attempt of this try it is; absent for the first. */
  readonly attempt?: number;
  /** Windows that people completed in it. */
  readonly sessions?: readonly TrySession[];
  /** Tries that the thread does after it, in this order, without another write. Some of them may be over already. */
  readonly next?: readonly string[];
}

/** Tries that wait and began before, but the daemon ended first. */
export interface ReturnedTries {
  /** How often each of them began. */
  readonly attempts: number;
  readonly tries: number;
}

/** A `PlainSuccess` in each line. */
export type PlainSuccesses = string;

/** The parts of one of them, as data folders of before have them. */
export type PlainParts = readonly (string | number)[];

/** Tries that ended in one write as far as there is little to tell of them, or one try. */
export type UnfiledTries = PlainSuccesses | PlainParts | TryRecord;

/** What a task becomes when its running tries have ended. */
export type Ending = 'Stop' | 'Complete' | 'Fail' | 'Schedule';

/** A task as it is stored: all that must outlive the daemon. */
export interface Task extends StoredDocument {
  readonly name: string;
  readonly projectPath: string;
  readonly isSchedulerOwned: boolean;
  /** UTC ISO-8601. */
  readonly createTime: string;
  readonly settingsType: SettingsType;
  readonly settings: ExecutionSettings;
  /** What was filled into the form of the project; absent while nothing was. */
  readonly config?: readonly ConfigValue[] | undefined;
  readonly status: TaskStatus;
  /** Tries not yet started; -1 runs until stopped. */
  readonly numberOfTries: number;
  /** Those of them that began before. Who began most often comes first, and begins first. Absent while there are none. */
  readonly returned?: readonly ReturnedTries[] | undefined;
  readonly doneSuccessfully: number;
  readonly doneAll: number;
  /** Failures in a row. */
  readonly numOfFailStop: number;
  /** Results since the last start; they decide between Complete and Fail. */
  readonly sinceStart: { readonly succeeded: number; readonly failed: number };
  readonly running: readonly RunningTry[];
  /** The newest ended tries, as far as they are not in the file of the history yet. */
  readonly unfiled?: readonly UnfiledTries[];
  /** Absent while nobody set one. */
  readonly schedule?: TaskSchedule;
  /** What it may run; absent until the first start or activation. */
  readonly approval?: TaskApproval | undefined;
  /** Why it does not fire; absent while it does. */
  readonly hold?: TaskHold | undefined;
  /** Of the text of the schedule file that owns it, where one does. */
  readonly scheduleFileDigest?: string | undefined;
  /** Set when no more tries may begin and some still run. */
  readonly ending: Ending | null;
}

/** Runs until it is stopped. */
export const endless = -1;

/** A task that a non-zero number of tries starts. */
export function isReady({ status }: Task): boolean {
  return status === 'Newbie' || status === 'Complete' || status === 'NotComplete';
}

/** A task between its start and its end. */
export function isActive({ status }: Task): boolean {
  return status === 'WaitPerform' || status === 'Perform' || status === 'WaitProxy' || status === 'Stopping';
}
