import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { read } from '../../api/api-error.ts';
import { runner } from '../../api/hosts.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import { type PoolProxy, proxies } from '../../api/queries/limit-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Scrollable } from '../../ui/scrollable.tsx';
import { Section } from '../../ui/section.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { limitsTexts } from './limits-texts.ts';

/** The proxies of the runner, with whether each answers. */
export function Proxies() {
  const words = useTexts(limitsTexts);
  const may = useMay();
  const { data, error } = useQuery(proxies);
  return (
    <Section title={words.proxies}>
      <ProblemNote error={error} />
      {data?.length === 0 && <p className="quiet">{words.noProxies}</p>}
      {data !== undefined && data.length > 0 && <ProxyTable proxies={data} />}
      {may('proxies_add') && <AddProxies />}
    </Section>
  );
}

function ProxyTable({ proxies: all }: { readonly proxies: readonly PoolProxy[] }) {
  const words = useTexts(limitsTexts);
  const mayDelete = useMay()('proxies_delete');
  return (
    <Scrollable className="shared-table" aria-label={words.table(words.proxies)}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.address}</th>
            <th scope="col">{words.labels}</th>
            <th scope="col">{words.state}</th>
            {mayDelete && <th scope="col">{words.actions}</th>}
          </tr>
        </thead>
        <tbody>
          {all.map(({ url, labels, status }, place) => (
            <tr key={`${url} ${place}`}>
              <td>{url}</td>
              <td>{labels.join(', ')}</td>
              <td>
                <Badge tone={status === 'live' ? 'good' : 'calm'}>{status}</Badge>
              </td>
              {mayDelete && (
                <td>
                  <RemoveButton url={url} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrollable>
  );
}

function RemoveButton({ url }: { readonly url: string }) {
  const words = useTexts(limitsTexts);
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => read(runner.DELETE('/proxies', { body: { urls: [url] } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['tasks', 'proxies'] }),
  });
  return (
    <>
      <Button aria-label={words.remove(url)} onClick={() => mutate()} disabled={isPending}>
        ×
      </Button>
      <ProblemNote error={error} />
    </>
  );
}

function AddProxies() {
  const words = useTexts(limitsTexts);
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [labels, setLabels] = useState('');
  const add = useMutation({
    mutationFn: () => {
      const added = partsOf(text, '\n').map((url) => ({ url, labels: partsOf(labels, ',') }));
      return read(runner.POST('/proxies', { body: { proxies: added } }));
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['tasks', 'proxies'] });
      setText('');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <form className="fields" onSubmit={submit}>
      <TextAreaField
        label={words.addProxies}
        rows={3}
        required
        spellCheck={false}
        value={text}
        onText={setText}
      />
      <TextField label={words.labels} value={labels} onText={setLabels} />
      <ProblemNote error={add.error} />
      <Button type="submit" disabled={add.isPending}>
        {words.add}
      </Button>
    </form>
  );
}

function partsOf(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
