import { useMutation } from '@tanstack/react-query';
import { read } from '../api/api-error.ts';
import { eitherHost } from '../api/hosts.ts';
import { useMay } from '../api/queries/capability-queries.ts';
import type { InstanceHost } from '../api/queries/instance-queries.ts';
import { defineTexts, useTexts } from '../texts/define-texts.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';

const texts = defineTexts({
  en: { look: 'Look at its page', open: 'Open the live view', shown: 'Its window is shown.' },
  de: { look: 'Seite ansehen', open: 'Live-Ansicht öffnen', shown: 'Sein Fenster ist zu sehen.' },
});

interface Props {
  readonly host: InstanceHost;
  readonly instanceId: number;
}

/** Opens the live view of a browser in a tab of its own: its link works once. */
export function LiveViewButton({ host, instanceId }: Props) {
  const words = useTexts(texts);
  const may = useMay();
  const show = useMutation({
    mutationFn: async () => {
      const params = { path: { id: instanceId } };
      const { viewUrl } = await read(eitherHost[host].POST('/instances/{id}/show', { params }));
      // A browser may hold back a tab that no click opens: the link is there then.
      const isOpen = viewUrl !== null && window.open(viewUrl, '_blank') !== null;
      return isOpen ? 'open' : (viewUrl ?? 'shown');
    },
  });
  if (!may('instance_show')) return null;
  return (
    <span className="live-view">
      <Button onClick={() => show.mutate()} disabled={show.isPending}>
        {words.look}
      </Button>
      {show.data === 'shown' && words.shown}
      {show.data?.startsWith('http') && (
        <a href={show.data} target="_blank" rel="noreferrer">
          {words.open}
        </a>
      )}
      <ProblemNote error={show.error} />
    </span>
  );
}
