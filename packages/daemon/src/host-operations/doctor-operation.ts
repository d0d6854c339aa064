import { described, namedObject, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

const diagnosis = v.object({
  checks: described(
    v.array(
      namedObject('DoctorCheck', 'Something that was looked at.', {
        check: described(v.string(), 'Its name, such as `disk space`'),
        plugin: described(v.nullable(v.string()), 'Id of the plugin that looked; null for the host'),
        ok: described(v.boolean(), 'Whether it has no problem'),
        summary: described(v.string(), 'What was found, in one line'),
        problems: described(
          v.array(
            v.object({
              what: described(v.string(), 'What is wrong'),
              fix: described(v.string(), 'What to do about it'),
            }),
          ),
          'Problems, each with its fix; empty where all is well',
        ),
      }),
    ),
    'In the same order each time',
  ),
});

export type Diagnosis = v.InferOutput<typeof diagnosis>;

export const doctor = operation({
  id: 'doctor_get',
  summary: 'Tell what is wrong with the running daemon, and how to mend it',
  description:
    'What can be seen from inside: plugins, their notices, the disk, memory, and what plugins look at, such as the engine and the nodes of a fleet. `gatehouse doctor` looks at more, also while no daemon runs. Both hosts answer the same.',
  method: 'GET',
  path: '/doctor',
  tier: 0,
  scope: 'admin',
  hosts: ['editor', 'runner'],
  reply: diagnosis,
});
