import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AuditQuery, audit, keys } from '../../api/queries/admin-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AuditTable } from './audit-table.tsx';
import { auditTexts } from './audit-texts.ts';
import './audit.css';

const TAKE = 200;
const outcomes = ['all', 'succeeded', 'denied', 'failed'] as const;

interface Filter {
  readonly outcome: (typeof outcomes)[number];
  readonly operationId: string;
  readonly keyId: string;
  /** Local times of the fields, without a zone; empty for none. */
  readonly since: string;
  readonly until: string;
}

const everything: Filter = { outcome: 'all', operationId: '', keyId: '', since: '', until: '' };

/** Calls of operations of administration, the newest first. */
export function AuditPage() {
  const words = useTexts(auditTexts);
  const [filter, setFilter] = useState<Filter>(everything);
  const { data, error } = useQuery(audit(toQuery(filter)));
  return (
    <>
      <h1>{words.title}</h1>
      <Filters filter={filter} onFilter={setFilter} />
      <ProblemNote error={error} />
      {data?.length === 0 && <p className="quiet">{words.none}</p>}
      {data !== undefined && data.length > 0 && <AuditTable entries={data} />}
      {data?.length === TAKE && <p className="quiet">{words.more(TAKE)}</p>}
    </>
  );
}

interface FiltersProps {
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
}

function Filters({ filter, onFilter }: FiltersProps) {
  const words = useTexts(auditTexts);
  const { data: known } = useQuery(keys);
  const ofKeys = (known ?? []).map((key) => ({ value: key.id, name: key.label ?? key.id }));
  return (
    <search className="filters">
      <SelectField
        label={words.outcome}
        value={filter.outcome}
        options={outcomes.map((value) => ({ value, name: words[value] }))}
        onChange={(outcome) => onFilter({ ...filter, outcome })}
      />
      <SelectField
        label={words.key}
        value={filter.keyId}
        options={[{ value: '', name: words.all }, ...ofKeys]}
        onChange={(keyId) => onFilter({ ...filter, keyId })}
      />
      <TextField
        label={words.operation}
        type="search"
        data-find
        value={filter.operationId}
        onText={(text) => onFilter({ ...filter, operationId: text.trim() })}
      />
      {(['since', 'until'] as const).map((name) => (
        <TextField
          key={name}
          label={words[name]}
          type="datetime-local"
          value={filter[name]}
          onText={(text) => onFilter({ ...filter, [name]: text })}
        />
      ))}
    </search>
  );
}

function toQuery({ outcome, operationId, keyId, since, until }: Filter): AuditQuery {
  return {
    sort: '-timestamp',
    take: TAKE,
    ...(outcome === 'all' ? {} : { outcome }),
    ...(operationId === '' ? {} : { operationId }),
    ...(keyId === '' ? {} : { keyId }),
    ...(since === '' ? {} : { since: new Date(since).toISOString() }),
    ...(until === '' ? {} : { until: new Date(until).toISOString() }),
  };
}
