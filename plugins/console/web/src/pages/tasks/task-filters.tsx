import { useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../texts/define-texts.ts';
import { statusNames } from '../../things/task-status.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type StatusFilter, sorts, statusFilters, type TaskSearch } from './task-search.ts';
import { tasksTexts } from './tasks-texts.ts';

const TYPING_MS = 250;

interface Props {
  readonly search: TaskSearch;
  readonly onChange: (changed: TaskSearch) => void;
}

export function TaskFilters({ search, onChange }: Props) {
  const words = useTexts(tasksTexts);
  const states = useTexts(statusNames);
  const nameOf = (status: StatusFilter) =>
    status === 'all' ? words.all : status === 'held' ? words.held : states[status];
  return (
    <search className="filters">
      <NameFilter name={search.name ?? ''} onChange={(name) => onChange({ name })} />
      <SelectField
        label={words.status}
        value={search.status ?? 'all'}
        options={statusFilters.map((value) => ({ value, name: nameOf(value) }))}
        onChange={(status) => onChange({ status })}
      />
      <SelectField
        label={words.sort}
        value={search.sort ?? 'created'}
        options={sorts.map((value) => ({
          value,
          name: value === 'status' ? words.sortStatus : words[value],
        }))}
        onChange={(sort) => onChange({ sort })}
      />
    </search>
  );
}

/** The list follows once a person has stopped typing. `/` leads here. */
function NameFilter({
  name,
  onChange,
}: {
  readonly name: string;
  readonly onChange: (name: string) => void;
}) {
  const id = useId();
  const { filter } = useTexts(tasksTexts);
  const [text, setText] = useState(name);
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const type = (typed: string) => {
    setText(typed);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => onChange(typed), TYPING_MS);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{filter}</label>
      <input id={id} type="search" value={text} onChange={(event) => type(event.target.value)} data-find />
    </div>
  );
}
