import { useDeferredValue, useMemo, useState } from 'react';
import type { LogLine } from '../../api/queries/follow-log.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { filterLog, type LogFilter, levelChoices } from './log-filter.ts';
import { LogLines } from './log-lines.tsx';
import { logTexts } from './log-texts.ts';

/** The lines of a log, to be searched. */
export function LogView({ lines }: { readonly lines: readonly LogLine[] }) {
  const words = useTexts(logTexts);
  const format = useFormat();
  const [filter, setFilter] = useState<LogFilter>({ text: '', level: 'all' });
  const asked = useDeferredValue(filter);
  const shown = useMemo(() => filterLog(lines, asked), [lines, asked]);
  return (
    <>
      <div className="log-tools">
        <TextField
          type="search"
          label={words.find}
          value={filter.text}
          onText={(text) => setFilter({ ...filter, text })}
        />
        <SelectField
          label={words.level}
          value={filter.level}
          options={levelChoices.map((value) => ({ value, name: words[value] }))}
          onChange={(level) => setFilter({ ...filter, level })}
        />
        <span className="quiet log-count">
          {words.count(format.number(shown.length), format.number(lines.length))}
        </span>
      </div>
      {shown.length === 0 ? (
        <p className="quiet">{words.noMatch}</p>
      ) : (
        <LogLines lines={shown} label={words.lines} />
      )}
    </>
  );
}
