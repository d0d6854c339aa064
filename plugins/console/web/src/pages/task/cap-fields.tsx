import { useQuery } from '@tanstack/react-query';
import { type ExecutionSettings, taskUsage } from '../../api/queries/one-task-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { settingsTexts } from './settings-texts.ts';

type Cap = ExecutionSettings['caps'][number];

const measures = ['browserSeconds', 'requests', 'bytes', 'receivedBytes', 'sentBytes', 'captchas', 'sms'];
const periods = ['try', 'day', 'task'] as const;
const first: Cap = { measure: 'requests', per: 'day', max: 1000 };

interface Props {
  readonly taskId: string;
  readonly caps: readonly Cap[];
  readonly onCaps: (caps: Cap[]) => void;
}

/** Caps of a task, with the share that is used. */
export function CapFields({ taskId, caps, onCaps }: Props) {
  const words = useTexts(settingsTexts);
  const change = (place: number, changed: Partial<Cap>) =>
    onCaps(caps.map((cap, at) => (at === place ? { ...cap, ...changed } : cap)));
  return (
    <fieldset className="caps">
      <legend>{words.caps}</legend>
      {caps.map((cap, place) => (
        <div key={place} className="cap">
          <CapInputs cap={cap} onChange={(changed) => change(place, changed)} />
          <CapUse taskId={taskId} cap={cap} />
          <Button
            aria-label={words.removeCap(cap.measure)}
            onClick={() => onCaps(caps.filter((_cap, at) => at !== place))}
          >
            ×
          </Button>
        </div>
      ))}
      <Button onClick={() => onCaps([...caps, first])}>{words.addCap}</Button>
    </fieldset>
  );
}

interface InputsProps {
  readonly cap: Cap;
  readonly onChange: (changed: Partial<Cap>) => void;
}

function CapInputs({ cap: { max, measure, per }, onChange }: InputsProps) {
  const words = useTexts(settingsTexts);
  return (
    <>
      <TextField
        label={words.measure}
        required
        suggestions={measures}
        value={measure}
        onText={(text) => onChange({ measure: text })}
      />
      <SelectField
        label={words.per}
        value={per}
        options={periods.map((period) => ({ value: period, name: words[period] }))}
        onChange={(period) => onChange({ per: period })}
      />
      <TextField
        label={words.max}
        type="number"
        min={0}
        step="any"
        required
        value={Number.isNaN(max) ? '' : String(max)}
        onText={(text) => onChange({ max: text === '' ? Number.NaN : Number(text) })}
      />
    </>
  );
}

function CapUse({ taskId, cap }: { readonly taskId: string; readonly cap: Cap }) {
  const words = useTexts(settingsTexts);
  const format = useFormat();
  const { data } = useQuery(taskUsage(taskId));
  const use = data?.caps.find(({ measure, per }) => measure === cap.measure && per === cap.per);
  if (use === undefined) return null;
  return (
    <span className="quiet">
      {use.isReached ? words.reached : words.used(format.number(use.used), format.number(use.max))}
    </span>
  );
}
