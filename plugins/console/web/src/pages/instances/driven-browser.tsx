import type { InstanceHost } from '../../api/queries/instance-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { LivePage } from '../../things/live-page/live-page.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { instancesTexts } from './instances-texts.ts';

interface Props {
  readonly host: InstanceHost;
  readonly instanceId: number;
  readonly onClose: () => void;
}

/** The one browser that a person uses here: each costs pictures. */
export function DrivenBrowser({ host, instanceId, onClose }: Props) {
  const words = useTexts(instancesTexts);
  return (
    <Section title={words.driven(instanceId)} aside={<Button onClick={onClose}>{words.stopDriving}</Button>}>
      <LivePage source={{ kind: 'browser', host, id: instanceId }} />
    </Section>
  );
}
