import { pathText } from '@gatehouse/plugin-runtime/api';
import { integer } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { decisionKinds } from '../schedule/decision-log.ts';
import { problemsOf } from '../schedule/read-schedule.ts';
import { endDateTypes, executePeriods, repeatTypes, startDateTypes } from '../schedule/schedule-settings.ts';

const text = v.nullish(v.string(), null);
const flag = v.optional(v.boolean(), false);

/** Longer lists are mistakes; a day has as many minutes. */
const maxIntervals = 1440;
/** Enough to name each minute of the hour. */
const maxExpressionLength = 500;

/** Replaces the whole schedule: missing fields are false, null or empty; null is the value of a task without a schedule. */
export const schedulerBody = v.pipe(
  v.strictObject({
    isActive: flag,
    executePeriod: v.nullable(v.picklist(executePeriods), 'NULL'),
    daysOfWeek: v.nullish(v.array(v.string()), []),
    daysOfMonth: text,
    cronExpression: v.nullish(v.pipe(v.string(), v.maxLength(maxExpressionLength)), null),
    timeZone: text,
    fileName: v.nullish(pathText(), null),
    isNeedDeleteFile: flag,
    startDateType: v.nullish(v.picklist(startDateTypes), null),
    startDate: text,
    attemptsRange: v.nullable(v.string(), '1'),
    isClearSuccess: flag,
    intervals: v.nullish(v.pipe(v.array(v.string()), v.maxLength(maxIntervals)), []),
    stopExecutionOutsideOfIntervals: flag,
    repeatType: v.nullish(v.picklist(repeatTypes), null),
    repeatCountDayRange: text,
    endDateType: v.nullish(v.picklist(endDateTypes), null),
    endDate: text,
    repeatCountTotalRange: text,
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const message of problemsOf(dataset.value)) addIssue({ message });
  }),
);

export const previewReply = v.object({
  firings: v.array(v.object({ at: v.string(), attempts: integer })),
  /** Why nothing fires any more; null where something may. */
  reason: v.nullable(v.string()),
  /** Decisions about earlier firings, newest first. */
  decisions: v.array(
    v.object({
      at: v.string(),
      decision: v.picklist(decisionKinds),
      firing: v.nullable(v.string()),
      attempts: integer,
      reason: v.nullable(v.string()),
    }),
  ),
});
