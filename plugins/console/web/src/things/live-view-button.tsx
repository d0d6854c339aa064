import { useMutation } from '@tanstack/react-query';
import { read } from '../api/api-error.ts';
import { eitherHost, runner } from '../api/hosts.ts';
import { useMay } from '../api/queries/capability-queries.ts';
import type { InstanceHost } from '../api/queries/instance-queries.ts';
import { defineTexts, useTexts } from '../texts/define-texts.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';

const texts = defineTexts({
  en: {
    look: 'Look in a tab of its own',
    open: 'Open the live view',
    shown: 'Its window is shown.',
  },
  de: {
    look: 'In eigenem Tab ansehen',
    open: 'Live-Ansicht öffnen',
    shown: 'Sein Fenster ist zu sehen.',
  },
});

interface Props {
  readonly host: InstanceHost;
  readonly instanceId: number;
}

/** Opens the live view of a browser. */
export function LiveViewButton({ host, instanceId }: Props) {
  const { look } = useTexts(texts);
  const params = { path: { id: instanceId } };
  const show = async () => (await read(eitherHost[host].POST('/instances/{id}/show', { params }))).viewUrl;
  return <ShowButton operation="instance_show" name={look} show={show} />;
}

/** Opens the live view of a device. */
export function DeviceViewButton({ deviceId }: { readonly deviceId: number }) {
  const { look } = useTexts(texts);
  const params = { path: { id: deviceId } };
  const show = async () => (await read(runner.POST('/android/devices/{id}/show', { params }))).viewUrl;
  return <ShowButton operation="device_show" name={look} show={show} />;
}

interface ShowProps {
  readonly operation: string;
  readonly name: string;
  /** Answers the address of the view; null where a window is shown in its place. */
  readonly show: () => Promise<string | null>;
}

/** Opens a live view in a tab of its own: its link works once. */
function ShowButton({ operation, name, show }: ShowProps) {
  const words = useTexts(texts);
  const may = useMay();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async () => {
      const viewUrl = await show();
      // A browser may hold back a tab that no click opens: the link is there then.
      const isOpen = viewUrl !== null && window.open(viewUrl, '_blank') !== null;
      return isOpen ? 'open' : (viewUrl ?? 'shown');
    },
  });
  if (!may(operation)) return null;
  return (
    <span className="live-view">
      <Button onClick={() => mutate()} disabled={isPending}>
        {name}
      </Button>
      {data === 'shown' && words.shown}
      {data?.startsWith('http') && (
        <a href={data} target="_blank" rel="noreferrer">
          {words.open}
        </a>
      )}
      <ProblemNote error={error} />
    </span>
  );
}
