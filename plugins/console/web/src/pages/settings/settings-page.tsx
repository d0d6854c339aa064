import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { settings } from '../../api/queries/setting-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { findSettings, type SettingFilter, settingFilters } from './find-settings.ts';
import { SettingRow } from './setting-row.tsx';
import { settingsTexts } from './settings-texts.ts';
import './settings.css';

/** The settings of the daemon and of its plugins. */
export function SettingsPage() {
  const words = useTexts(settingsTexts);
  const format = useFormat();
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<SettingFilter>('all');
  const { data, error } = useQuery(settings);
  const groups = findSettings(data?.settings ?? [], { text, filter });
  const problem = data?.problem ?? null;
  return (
    <>
      <h1>{words.title}</h1>
      <p className="quiet">{words.lead}</p>
      <ProblemNote error={error ?? (problem === null ? null : words.unusable(problem))} />
      <Filters {...{ text, filter }} onText={setText} onFilter={setFilter} />
      {data !== undefined && groups.length === 0 && <p className="quiet">{words.none}</p>}
      {groups.map(({ pluginId, settings: found }) => (
        <Section
          key={pluginId}
          title={pluginId ?? words.ofDaemon}
          aside={<span className="quiet">{words.count(format.number(found.length))}</span>}
        >
          <ul className="settings">
            {found.map((setting) => (
              <SettingRow key={setting.name} setting={setting} />
            ))}
          </ul>
        </Section>
      ))}
    </>
  );
}

interface FilterProps {
  readonly text: string;
  readonly filter: SettingFilter;
  readonly onText: (text: string) => void;
  readonly onFilter: (filter: SettingFilter) => void;
}

function Filters({ text, filter, onText, onFilter }: FilterProps) {
  const id = useId();
  const words = useTexts(settingsTexts);
  return (
    <search className="filters">
      <div className="field">
        <label htmlFor={id}>{words.find}</label>
        <input id={id} type="search" value={text} onChange={({ target }) => onText(target.value)} data-find />
      </div>
      <SelectField
        label={words.show}
        value={filter}
        options={settingFilters.map((value) => ({ value, name: words[value] }))}
        onChange={onFilter}
      />
    </search>
  );
}
