import type { ConsoleColumn } from '../../api/queries/plugin-page-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { textFor } from '../../things/plugin-tiles/value-at.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { pluginTexts } from './plugin-texts.ts';

const toneOfState: Readonly<Record<string, Tone>> = {
  online: 'good',
  ok: 'good',
  on: 'good',
  ready: 'good',
  running: 'active',
  waiting: 'waiting',
  unknown: 'waiting',
  offline: 'bad',
  failed: 'bad',
  error: 'bad',
};

interface Props {
  readonly kind: ConsoleColumn['kind'];
  readonly value: unknown;
}

/** A value as its column says; one of another kind is shown as text. */
export function DeclaredValue({ kind = 'text', value }: Props) {
  const words = useTexts(pluginTexts);
  const format = useFormat();
  if (kind === 'number' && typeof value === 'number') return format.number(value);
  if (kind === 'yes-no' && typeof value === 'boolean') return value ? words.yes : words.no;
  if (kind === 'time' && typeof value === 'string' && !Number.isNaN(Date.parse(value)))
    return <time dateTime={value}>{format.dateTime(value)}</time>;
  if (kind === 'state' && typeof value === 'string')
    return <Badge tone={toneOfState[value] ?? 'calm'}>{value}</Badge>;
  if (kind === 'list' && Array.isArray(value)) return value.map(textFor).join(', ');
  return textFor(value);
}
