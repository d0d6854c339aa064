import type { ExecutionChange, ExecutionSettings } from '../../api/queries/one-task-queries.ts';
import type { SettingField, SettingValues } from '../../things/setting-fields.tsx';

/** Settings of the tries of a task; its caps have fields of their own. */
export const executionFields: readonly SettingField[] = [
  { name: 'limitOfThreads', kind: 'number', isRequired: true },
  { name: 'priority', kind: 'choice', choices: [10, 50, 100, 100_000] },
  {
    name: 'proxy',
    kind: 'choice',
    choices: ['DoNotUseProxy', 'IfPossible', 'UseProxyWithoutRemove', 'UseProxy'],
  },
  { name: 'proxyLabels', kind: 'text', applies: ({ proxy }) => proxy !== 'DoNotUseProxy' },
  { name: 'groupLabels', kind: 'text' },
  { name: 'maxNumOfSuccessStop', kind: 'number', isRequired: true },
  { name: 'maxNumOfFailStop', kind: 'number', isRequired: true },
  { name: 'timeout', kind: 'number', isRequired: true },
  { name: 'whenLost', kind: 'choice', choices: ['wait', 'again', 'fail', 'ask'] },
  { name: 'trace', kind: 'text', suggestions: ['off', 'failures', 'all', 'sample 1 %'], isRequired: true },
  { name: 'keepEvidence', kind: 'flag' },
  { name: 'traceTask', kind: 'flag' },
  { name: 'performBadEndOnInterrupt', kind: 'flag' },
  { name: 'certificates', kind: 'text' },
  { name: 'targets', kind: 'lines' },
  { name: 'requires', kind: 'lines' },
  { name: 'prefers', kind: 'lines' },
];

/** The fields that a person changed: what others change meanwhile in the rest stays. An emptied text is sent as one. */
export function toChange(saved: ExecutionSettings, values: SettingValues): ExecutionChange {
  const changed = executionFields.flatMap(({ name, kind }) => {
    const value = values[name] ?? (kind === 'text' ? '' : null);
    const sent = Array.isArray(value)
      ? value.map((line) => line.trim()).filter((line) => line !== '')
      : value;
    return JSON.stringify(sent) === JSON.stringify(Reflect.get(saved, name)) ? [] : [[name, sent] as const];
  });
  return trustChange(Object.fromEntries(changed));
}

/** The fields have the names and kinds of the body; the host checks each value. */
function trustChange(values: SettingValues): ExecutionChange {
  return values as ExecutionChange;
}
