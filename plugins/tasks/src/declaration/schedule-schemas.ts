import { pathText } from '@gatehouse/plugin-runtime/api';
import { described, integer } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { decisionKinds } from '../schedule/decision-log.ts';
import { problemsOf } from '../schedule/read-schedule.ts';
import { endDateTypes, executePeriods, repeatTypes, startDateTypes } from '../schedule/schedule-settings.ts';
import { scheduleTexts as texts } from '../schedule/schedule-texts.ts';

const text = (meaning: string) => v.nullish(described(v.string(), meaning), null);
const flag = (meaning: string) => v.optional(described(v.boolean(), meaning), false);

/** Longer lists are mistakes; a day has as many minutes. */
const maxIntervals = 1440;
/** Enough to name each minute of the hour. */
const maxExpressionLength = 500;

/** Replaces the whole schedule: missing fields are false, null or empty; null is the value of a task without a schedule. */
export const schedulerBody = v.pipe(
  v.strictObject({
    isActive: flag(texts.isActive),
    executePeriod: v.nullable(described(v.picklist(executePeriods), texts.executePeriod), 'NULL'),
    daysOfWeek: v.nullish(described(v.array(v.string()), texts.daysOfWeek), []),
    daysOfMonth: text(texts.daysOfMonth),
    cronExpression: v.nullish(
      described(v.pipe(v.string(), v.maxLength(maxExpressionLength)), texts.cronExpression),
      null,
    ),
    timeZone: text(texts.timeZone),
    fileName: v.nullish(described(pathText(), texts.fileName), null),
    isNeedDeleteFile: flag(texts.isNeedDeleteFile),
    startDateType: v.nullish(described(v.picklist(startDateTypes), texts.startDateType), null),
    startDate: text(texts.startDate),
    attemptsRange: v.nullable(described(v.string(), texts.attemptsRange), '1'),
    isClearSuccess: flag(texts.isClearSuccess),
    intervals: v.nullish(
      described(v.pipe(v.array(v.string()), v.maxLength(maxIntervals)), texts.intervals),
      [],
    ),
    stopExecutionOutsideOfIntervals: flag(texts.stopExecutionOutsideOfIntervals),
    repeatType: v.nullish(described(v.picklist(repeatTypes), texts.repeatType), null),
    repeatCountDayRange: text(texts.repeatCountDayRange),
    endDateType: v.nullish(described(v.picklist(endDateTypes), texts.endDateType), null),
    endDate: text(texts.endDate),
    repeatCountTotalRange: text(texts.repeatCountTotalRange),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const message of problemsOf(dataset.value)) addIssue({ message });
  }),
);

export const previewReply = v.object({
  firings: described(
    v.array(
      v.object({
        at: described(v.string(), 'When it fires, UTC ISO-8601.'),
        attempts: described(integer, 'How many tries it queues.'),
      }),
    ),
    'The next firings, the first one first, as far as they are known: how long tries take and when a file appears is not.',
  ),
  reason: v.nullable(
    described(
      v.string(),
      'Why nothing fires at a time that is known, for people; null where something does.',
    ),
  ),
  decisions: described(
    v.array(
      v.object({
        at: described(v.string(), 'When it was decided, UTC ISO-8601.'),
        decision: described(
          v.picklist(decisionKinds),
          'What became of a firing: `fired` queued tries, `missed` is given up, `ended` says that nothing fires any more.',
        ),
        firing: v.nullable(
          described(v.string(), 'When it was due, UTC ISO-8601; null where it is not about a single firing.'),
        ),
        attempts: described(integer, 'How many tries were queued.'),
        reason: v.nullable(described(v.string(), 'Why, for people; null where there is nothing to say.')),
      }),
    ),
    'What became of earlier firings, the last hundred, newest first.',
  ),
});
