import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/api-error.ts';
import { runner } from '../../api/hosts.ts';
import { type AddedPlugin, addedPlugins, outdatedPlugins } from '../../api/queries/admin-queries.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { pluginsTexts } from './plugins-texts.ts';
import { UpdatePlugin } from './update-plugin.tsx';

interface Place {
  readonly id: string;
  readonly title: string;
}

/** Where a plugin that was added comes from, and what it was granted; nothing for the others. */
export function AddedFacts({ id, title }: Place) {
  const words = useTexts(pluginsTexts);
  const format = useFormat();
  const may = useMay();
  const { data } = useQuery({ ...addedPlugins, enabled: may('plugins_added_list') });
  const plugin = data?.find((one) => one.id === id);
  if (plugin === undefined) return null;
  const { grantedAt, grantedBy, permissions, provenance, source } = plugin;
  return (
    <>
      <p className="quiet">{words.added(plugin.package, source)}</p>
      {provenance !== null && (
        <p className="quiet">{words.builtBy(provenance.repository, provenance.workflow)}</p>
      )}
      <details>
        <summary>{words.permissions(format.number(permissions.length))}</summary>
        <p>{words.granted(grantedBy, format.dateTime(grantedAt))}</p>
        <ul className="plugin-permissions">
          {permissions.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
      <NewerVersion plugin={plugin} title={title} />
      <RemoveButton id={id} title={title} />
    </>
  );
}

function NewerVersion({ plugin, title }: { readonly plugin: AddedPlugin; readonly title: string }) {
  const words = useTexts(pluginsTexts);
  const { data } = useQuery({ ...outdatedPlugins, enabled: plugin.from === 'registry' });
  const found = data?.find(({ id }) => id === plugin.id);
  if (found === undefined) return null;
  if (found.wanted === null) return found.latest === null ? null : <p>{words.tooYoung(found.latest)}</p>;
  return (
    <>
      <p>{words.newer(found.wanted)}</p>
      <UpdatePlugin id={plugin.id} title={title} />
    </>
  );
}

function RemoveButton({ id, title }: Place) {
  const words = useTexts(pluginsTexts);
  const may = useMay();
  const queries = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const remove = useMutation({
    mutationFn: () => read(runner.DELETE('/plugins/{id}', { params: { path: { id } } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['plugins'] }),
  });
  if (!may('plugin_remove')) return null;
  const name = isAsked ? words.reallyRemove : words.remove;
  return (
    <>
      <ProblemNote error={remove.error} />
      <Button
        aria-label={`${name}: ${title}`}
        onClick={() => (isAsked ? remove.mutate() : setAsked(true))}
        disabled={remove.isPending}
      >
        {name}
      </Button>
    </>
  );
}
