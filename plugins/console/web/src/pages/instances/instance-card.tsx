import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { read } from '../../api/api-error.ts';
import { eitherHost } from '../../api/hosts.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import { type Instance, type InstanceHost, instancePicture } from '../../api/queries/instance-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { LiveViewButton } from '../../things/live-view-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Section } from '../../ui/section.tsx';
import { instancesTexts } from './instances-texts.ts';

interface Props {
  readonly host: InstanceHost;
  readonly instance: Instance;
  /** Whether a person uses it on this page now. */
  readonly isDriven: boolean;
  readonly onDrive: () => void;
}

/** A browser with a picture of its page, which is taken again every few seconds. */
export function InstanceCard({ host, instance: { id, node }, isDriven, onDrive }: Props) {
  const words = useTexts(instancesTexts);
  const may = useMay();
  const { data: picture, isError } = useQuery(instancePicture(host, id));
  return (
    <Section
      title={words.name(id)}
      aside={<span className="quiet">{node === null ? words[host] : words.onNode(node)}</span>}
    >
      <div className="screen">
        {picture !== undefined && !isError && <img src={picture} alt={words.picture(id)} />}
        {isError && <span className="quiet">{words.noPicture}</span>}
      </div>
      <div className="instance-buttons">
        {may('instance_show') && (
          <Button aria-label={words.driveName(id)} aria-pressed={isDriven} onClick={onDrive}>
            {words.drive}
          </Button>
        )}
        <LiveViewButton host={host} instanceId={id} />
        <ReleaseButton host={host} id={id} />
      </div>
    </Section>
  );
}

function ReleaseButton({ host, id }: { readonly host: InstanceHost; readonly id: number }) {
  const words = useTexts(instancesTexts);
  const may = useMay();
  const queries = useQueryClient();
  const release = useMutation({
    mutationFn: () => read(eitherHost[host].DELETE('/instances/{id}', { params: { path: { id } } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['instances'] }),
  });
  if (!may('instance_release')) return null;
  return (
    <>
      <Button
        aria-label={words.releaseName(id)}
        onClick={() => release.mutate()}
        disabled={release.isPending}
      >
        {words.release}
      </Button>
      <ProblemNote error={release.error} />
    </>
  );
}
