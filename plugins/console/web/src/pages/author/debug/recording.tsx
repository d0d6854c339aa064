import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { read } from '../../../api/api-error.ts';
import { editor } from '../../../api/hosts.ts';
import { useMay } from '../../../api/queries/capability-queries.ts';
import { instances } from '../../../api/queries/instance-queries.ts';
import { recordingState } from '../../../api/queries/run-queries.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { useFormat } from '../../../texts/use-format.ts';
import { LivePage } from '../../../things/live-page/live-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { Section } from '../../../ui/section.tsx';
import { debugTexts } from './debug-texts.ts';

/** Turns what a person does in the browser of the editor into actions, which appear in the list of actions. */
export function Recording() {
  const words = useTexts(debugTexts);
  const { number } = useFormat();
  const may = useMay();
  const queries = useQueryClient();
  const { data, error: unknown } = useQuery({ ...recordingState, enabled: may('recording_get') });
  const isOn = data?.isRecording === true;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (isRecording: boolean) =>
      read(editor.PUT('/projects/current/recording', { body: { isRecording } })),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['instances'] });
      await queries.invalidateQueries({ queryKey: ['projects'] });
    },
  });
  if (!may('recording_set')) return null;
  const count = data?.recordedActions ?? 0;
  const aside = (
    <Button kind={isOn ? 'danger' : 'plain'} onClick={() => mutate(!isOn)} disabled={isPending}>
      {isOn ? words.stopRecording : words.startRecording}
    </Button>
  );
  return (
    <Section title={words.record} aside={aside}>
      {!isOn && <p className="quiet">{words.recordLead}</p>}
      <p role="status" className={isOn ? 'recording-on' : ''}>
        {isOn && `${words.recordingOn}. ${words.recorded(number(count))}`}
        {!isOn && count > 0 && words.recordedEnd(number(count))}
      </p>
      {isOn && <p className="quiet">{words.recordingLate}</p>}
      <ProblemNote error={error ?? unknown} />
      {isOn && <RecordedPage />}
    </Section>
  );
}

function RecordedPage() {
  const may = useMay();
  const { data } = useQuery(instances('editor'));
  const browser = data?.at(0);
  if (browser === undefined || !may('instance_show')) return null;
  return <LivePage source={{ kind: 'browser', host: 'editor', id: browser.id }} />;
}
