/** Meaning of the fields of a schedule for a client, in requests and in answers. */
export const scheduleTexts = {
  isActive: 'Whether it fires; one that is not active is a draft.',
  executePeriod:
    'On which days it fires, or when the file `fileName` appears (`OnDemand`), or by `cronExpression` (`Cron`); `NULL` is no schedule.',
  daysOfWeek: 'Days of `EveryWeek` by their English names, in any case; other periods ignore them.',
  daysOfMonth:
    'Days of `EveryMonth`: numbers and ranges from 1 to 31 and `last`, such as `1-5,10,20,last`; null where none are set.',
  cronExpression:
    'For `Cron`: five fields from minute to day of the week, six from the second, or a name such as `@daily`; null where none is set.',
  timeZone:
    'For `Cron`: the IANA name of the zone of all times of the schedule, such as `Europe/Berlin`; null is the zone of this machine.',
  fileName: 'For `OnDemand`: the absolute path of the file that makes it fire; null where none is set.',
  isNeedDeleteFile:
    'For `OnDemand`: whether the file is deleted after it fired, which needs `io:filesystem`.',
  startDateType: 'Whether it begins at once or on `startDate`; null is at once.',
  startDate:
    'For `OnDate`: `MM/dd/yyyy HH:mm:ss` in the local time of this machine, without a zone; null where none is set.',
  attemptsRange:
    'Tries of each firing: a number, or a range such as `1-3` from which each firing draws; at most 1,000,000.',
  isClearSuccess: 'Whether each firing counts successes from zero.',
  intervals:
    'When it may fire on a day: `HH:mm-HH:mm`, over midnight too, or single times `HH:mm`; empty is the whole day.',
  stopExecutionOutsideOfIntervals:
    'Whether no more tries begin once an interval is over; those that wait are kept for the next firing.',
  repeatType:
    'How it repeats within an interval: as soon as the tries have ended, some minutes after that, every some minutes, or a number of times a day; null is once in each interval.',
  repeatCountDayRange:
    'Minutes of `Regularly` and `ContinuedWithPause`, firings a day of `Count`: a number or a range such as `5-10`; null where none is set.',
  endDateType:
    'Whether it ends never, on `endDate`, or after `repeatCountTotalRange` firings; null is never.',
  endDate: 'For `OnDate`: a date as `startDate`; null where none is set.',
  repeatCountTotalRange:
    'For the end by `Count`: how many firings there are, a number or a range; null where none is set.',
} as const;
