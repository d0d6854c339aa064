import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Instance, type InstanceHost, instances } from '../../api/queries/instance-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Devices } from './devices.tsx';
import { DrivenBrowser } from './driven-browser.tsx';
import { InstanceCard } from './instance-card.tsx';
import { instancesTexts } from './instances-texts.ts';
import './instances.css';

export function InstancesPage() {
  const words = useTexts(instancesTexts);
  const ofRunner = useQuery(instances('runner'));
  const ofEditor = useQuery(instances('editor'));
  const all: readonly (readonly [InstanceHost, Instance])[] = [
    ...(ofRunner.data ?? []).map((instance) => ['runner', instance] as const),
    ...(ofEditor.data ?? []).map((instance) => ['editor', instance] as const),
  ];
  const [driven, setDriven] = useState<number | null>(null);
  const shown = all.find(([, { id }]) => id === driven);
  const isThere = ofRunner.data !== undefined || ofEditor.data !== undefined;
  return (
    <>
      <h1>{words.title}</h1>
      <ProblemNote error={isThere ? null : ofRunner.error} />
      {isThere && all.length === 0 && <p className="empty">{words.none}</p>}
      {shown !== undefined && (
        <DrivenBrowser
          key={driven}
          host={shown[0]}
          instanceId={shown[1].id}
          onClose={() => setDriven(null)}
        />
      )}
      <ul className="wall">
        {all.map(([host, instance]) => (
          <li key={instance.id}>
            <InstanceCard
              host={host}
              instance={instance}
              isDriven={instance.id === driven}
              onDrive={() => setDriven(instance.id)}
            />
          </li>
        ))}
      </ul>
      <Devices />
    </>
  );
}
