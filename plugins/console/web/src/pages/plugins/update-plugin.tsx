import { useMutation, useQueryClient } from '@tanstack/react-query';
import { read } from '../../api/api-error.ts';
import { runner } from '../../api/hosts.ts';
import type { PluginPreview } from '../../api/queries/admin-queries.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { pluginsTexts } from './plugins-texts.ts';

/** Shows what an update would change, and then makes it. */
export function UpdatePlugin({ id, title }: { readonly id: string; readonly title: string }) {
  const words = useTexts(pluginsTexts);
  const may = useMay();
  const params = { path: { id } };
  const look = useMutation({
    mutationFn: () => read(runner.POST('/plugins/{id}/update/preview', { params, body: {} })),
  });
  if (!may('plugin_update')) return null;
  if (look.data !== undefined) return <Change preview={look.data} title={title} />;
  return (
    <>
      <ProblemNote error={look.error} />
      <Button
        aria-label={`${words.update}: ${title}`}
        onClick={() => look.mutate()}
        disabled={look.isPending}
      >
        {words.update}
      </Button>
    </>
  );
}

function Change({ preview, title }: { readonly preview: PluginPreview; readonly title: string }) {
  const words = useTexts(pluginsTexts);
  const queries = useQueryClient();
  const { added, digest, id, otherOrigin, version } = preview;
  const update = useMutation({
    mutationFn: () =>
      read(runner.POST('/plugins/{id}/update', { params: { path: { id } }, body: { grant: digest } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['plugins'] }),
  });
  const name = added.length === 0 ? words.updateNow : words.grant;
  return (
    <>
      <p>{added.length === 0 ? words.wantsNothing(version) : words.wants(version)}</p>
      <ul className="plugin-permissions">
        {added.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <ProblemNote error={update.error} />
      {otherOrigin === null ? (
        <Button aria-label={`${name}: ${title}`} onClick={() => update.mutate()} disabled={update.isPending}>
          {name}
        </Button>
      ) : (
        <p className="plugin-problem">{words.otherOrigin(otherOrigin)}</p>
      )}
    </>
  );
}
