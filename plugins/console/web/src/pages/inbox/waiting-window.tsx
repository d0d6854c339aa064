import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { read } from '../../api/api-error.ts';
import { runner } from '../../api/hosts.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import { devices } from '../../api/queries/device-queries.ts';
import type { Window } from '../../api/queries/session-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { LivePage } from '../../things/live-page/live-page.tsx';
import type { LiveSource } from '../../things/live-page/use-live-page.ts';
import { DeviceViewButton, LiveViewButton } from '../../things/live-view-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Section } from '../../ui/section.tsx';
import { useNow } from '../../ui/use-now.ts';
import { inboxTexts } from './inbox-texts.ts';

interface Props {
  readonly window: Window;
  /** Whether its page is shown at once, as for the only one that waits. */
  readonly isAlone: boolean;
  readonly onDone: () => void;
}

/** A question of a project, with its page and the answer. */
export function WaitingWindow({ window, isAlone, onDone }: Props) {
  const words = useTexts(inboxTexts);
  return (
    <Section title={window.projectName} aside={<Times window={window} />}>
      <p className="prompt">{window.prompt || words.noPrompt}</p>
      {window.instanceId >= 0 && <WindowPage instanceId={window.instanceId} isShown={isAlone} />}
      <Answer window={window} onDone={onDone} />
    </Section>
  );
}

/** The page that the project waits at, to look at and to use before the answer. */
function WindowPage({ instanceId, isShown }: { readonly instanceId: number; readonly isShown: boolean }) {
  const words = useTexts(inboxTexts);
  const may = useMay();
  const [isOpen, setOpen] = useState(isShown);
  const source = useSource(instanceId);
  if (source === null || !may(source.kind === 'device' ? 'device_show' : 'instance_show')) return null;
  return (
    <div className="window-page">
      <div className="live-view">
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.hidePage : words.showPage}
        </Button>
        {source.kind === 'device' ? (
          <DeviceViewButton deviceId={instanceId} />
        ) : (
          <LiveViewButton host="runner" instanceId={instanceId} />
        )}
      </div>
      {isOpen && <LivePage source={source} />}
    </div>
  );
}

/** A window has the number of a browser or of a device; null until that is known. */
function useSource(id: number): LiveSource | null {
  const may = useMay();
  const hasDevices = may('devices_list');
  const { data, isPending } = useQuery({ ...devices, enabled: hasDevices });
  if (hasDevices && isPending) return null;
  const isDevice = data?.devices.some((device) => device.id === id) === true;
  return isDevice ? { kind: 'device', id } : { kind: 'browser', host: 'runner', id };
}

function Times({ window: { started, deadline } }: { readonly window: Window }) {
  const words = useTexts(inboxTexts);
  const format = useFormat();
  const now = useNow();
  return (
    <span className="quiet">
      {words.opened(format.ago(started, now))}
      {deadline !== '' && <strong> · {words.closes(format.ago(deadline, now))}</strong>}
    </span>
  );
}

function Answer({ window: { sessionId, choices }, onDone }: Omit<Props, 'isAlone'>) {
  const words = useTexts(inboxTexts);
  const id = useId();
  const may = useMay();
  const queries = useQueryClient();
  const [summary, setSummary] = useState('');
  const complete = useMutation({
    mutationFn: (choice: string | null) => {
      const body = { ...(summary !== '' && { summary }), ...(choice !== null && { choice }) };
      return read(runner.POST('/sessions/{id}/complete', { params: { path: { id: sessionId } }, body }));
    },
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: ['sessions'] }),
  });
  if (!may('session_complete')) return <p className="quiet">{words.noRight}</p>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (choices.length === 0) complete.mutate(null);
  };
  return (
    <form className="answer" onSubmit={submit}>
      <label htmlFor={id}>{words.answer}</label>
      <textarea id={id} rows={2} value={summary} onChange={(event) => setSummary(event.target.value)} />
      <ProblemNote error={complete.error} />
      {choices.length === 0 && (
        <Button kind="primary" type="submit" disabled={complete.isPending}>
          {words.complete}
        </Button>
      )}
      {choices.map((choice) => (
        <Button key={choice} onClick={() => complete.mutate(choice)} disabled={complete.isPending}>
          {words.choice(choice)}
        </Button>
      ))}
    </form>
  );
}
