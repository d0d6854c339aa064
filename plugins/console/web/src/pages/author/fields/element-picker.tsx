import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../../api/api-error.ts';
import { editor } from '../../../api/hosts.ts';
import { useMay } from '../../../api/queries/capability-queries.ts';
import { instances } from '../../../api/queries/instance-queries.ts';
import { shownPage, whileItStarts } from '../../../api/queries/page-queries.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { ElementList } from './element-list.tsx';
import { fieldTexts } from './field-texts.ts';
import type { FinderDraft } from './finder-draft.ts';
import { FinderWays } from './finder-ways.tsx';
import { NewName } from './new-name.tsx';
import { elementsOf, type PageElement } from './page-elements.ts';
import { PagePicture } from './page-picture.tsx';

interface Props {
  /** The finders that the action takes. */
  readonly accepted: readonly string[];
  readonly onPick: (draft: FinderDraft) => void;
  readonly onClose: () => void;
}

/** Picks an element on the page of the project's browser, by mouse in a picture or by keyboard in a list. */
export function ElementPicker({ accepted, onPick, onClose }: Props) {
  const words = useTexts(fieldTexts);
  const { data, error } = useQuery(instances('editor'));
  const id = data?.[0]?.id;
  return (
    <Dialog title={words.pick} description={<p>{words.pickLead}</p>} onClose={onClose} isWide>
      <ProblemNote error={error} />
      {data?.length === 0 && <StartBrowser />}
      {id !== undefined && <PickIn instanceId={id} accepted={accepted} onPick={onPick} />}
    </Dialog>
  );
}

function StartBrowser() {
  const words = useTexts(fieldTexts);
  const may = useMay();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => read(editor.POST('/instances', { body: {} })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['instances'] }),
  });
  return (
    <>
      <p>{words.noBrowser}</p>
      {may('instance_create') && (
        <Button kind="primary" onClick={() => mutate()} disabled={isPending}>
          {words.start}
        </Button>
      )}
      <ProblemNote error={error} />
    </>
  );
}

function PickIn({ instanceId, accepted, onPick }: Omit<Props, 'onClose'> & { readonly instanceId: number }) {
  const words = useTexts(fieldTexts);
  const may = useMay();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(shownPage(instanceId));
  const [picked, setPicked] = useState<PageElement | null>(null);
  const elements = data === undefined ? [] : elementsOf(data.tree.nodes);
  const look = useMutation({
    ...whileItStarts,
    mutationFn: async (url: string | null) => {
      const params = { path: { id: instanceId, tabId: 0 } };
      if (url !== null)
        await read(editor.POST('/instances/{id}/tabs/{tabId}/navigate', { params, body: { url } }));
      setPicked(null);
      // One that runs looks at the page before.
      await queries.cancelQueries({ queryKey: shownPage(instanceId).queryKey });
      await refetch();
    },
  });
  return (
    <>
      <div className="picker-tools">
        {may('tab_navigate') && (
          <NewName label={words.address} action={words.go} onName={(url) => look.mutate(url)} />
        )}
        <Button onClick={() => look.mutate(null)} disabled={look.isPending}>
          {words.refresh}
        </Button>
        <span className="quiet">{data?.tree.url}</span>
      </div>
      <ProblemNote error={error ?? look.error} />
      {data !== undefined && !look.isPending && (
        <div className="picker">
          <PagePicture picture={data.picture} elements={elements} picked={picked} onPick={setPicked} />
          <ElementList elements={elements} picked={picked} onPick={setPicked} />
        </div>
      )}
      {picked !== null && !look.isPending && (
        <FinderWays
          key={picked.ref}
          trial={{ instanceId, element: picked, all: elements }}
          accepted={accepted}
          onPick={onPick}
        />
      )}
    </>
  );
}
