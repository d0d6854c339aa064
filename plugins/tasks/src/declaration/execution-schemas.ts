import { traceChoices, tracePattern } from '@gatehouse/plugin-runtime/api';
import { bodyInteger, described, integer, namedBody, namedObject } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { targetsSchema } from '../targets/target-limit.ts';
import { capSchema, capsSchema } from '../task/caps.ts';
import { executionTexts } from '../task/execution-texts.ts';
import { executionSettingsSchema, priorities, proxyUses, whenLostChoices } from '../task/task.ts';
import { countInteger, queuedText, triesInteger } from './schemas.ts';

const priority = v.picklist(priorities, `must be one of ${priorities.join(', ')}`);

/** At least 1, or -1 for none. */
const limit = countInteger;
const labels = v.pipe(v.string(), v.maxLength(10_000));
const texts = executionTexts;

const traceSetting = v.pipe(v.string(), v.regex(tracePattern, `must be ${traceChoices}`));

const machineLabels = v.pipe(
  v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  v.maxLength(20),
  v.check((labels) => new Set(labels).size === labels.length, 'has one label twice'),
);

/** Missing fields and null leave the setting unchanged. */
export const executionBody = namedBody('ExecutionChange', 'Settings of execution to change.', {
  limitOfThreads: v.nullish(described(bodyInteger({ min: 1 }), texts.limitOfThreads)),
  numberOfTries: v.nullish(
    described(triesInteger, `${queuedText} Another number than 0 starts a ready task.`),
  ),
  priority: v.nullish(described(priority, texts.priority)),
  proxy: v.nullish(described(v.picklist(proxyUses), texts.proxy)),
  proxyLabels: v.nullish(described(labels, texts.proxyLabels)),
  groupLabels: v.nullish(described(labels, texts.groupLabels)),
  maxNumOfSuccessStop: v.nullish(described(limit, texts.maxNumOfSuccessStop)),
  maxNumOfFailStop: v.nullish(described(limit, texts.maxNumOfFailStop)),
  timeout: v.nullish(described(limit, texts.timeout)),
  traceTask: v.nullish(described(v.boolean(), texts.traceTask)),
  performBadEndOnInterrupt: v.nullish(described(v.boolean(), texts.performBadEndOnInterrupt)),
  whenLost: v.nullish(described(v.picklist(whenLostChoices), texts.whenLost)),
  certificates: v.nullish(described(v.pipe(v.string(), v.maxLength(4096)), texts.certificates)),
  keepEvidence: v.nullish(described(v.boolean(), texts.keepEvidence)),
  trace: v.nullish(described(traceSetting, texts.trace)),
  caps: v.nullish(described(capsSchema, texts.caps)),
  targets: v.nullish(described(targetsSchema, texts.targets)),
  requires: v.nullish(described(machineLabels, texts.requires)),
  prefers: v.nullish(described(machineLabels, texts.prefers)),
});

export const executionReply = namedObject('ExecutionSettings', 'How the tries of a task run.', {
  ...executionSettingsSchema.entries,
  whenLost: described(v.picklist(whenLostChoices), texts.whenLost),
  certificates: described(v.string(), texts.certificates),
  keepEvidence: described(v.boolean(), texts.keepEvidence),
  trace: described(v.string(), texts.trace),
  caps: described(v.array(capSchema), texts.caps),
  targets: described(v.array(v.string()), texts.targets),
  requires: described(v.array(v.string()), texts.requires),
  prefers: described(v.array(v.string()), texts.prefers),
  numberOfTries: described(integer, queuedText),
});

export function messageReply<const M extends string>(message: M) {
  return v.object({
    message: described(v.literal(message), `Always \`${message}\`: a failure is an error.`),
    id: described(v.string(), 'Id of the task.'),
  });
}
