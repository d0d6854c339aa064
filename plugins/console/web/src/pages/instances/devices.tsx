import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../api/queries/capability-queries.ts';
import { type Device, devicePicture, devices } from '../../api/queries/device-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { LivePage } from '../../things/live-page/live-page.tsx';
import { DeviceViewButton } from '../../things/live-view-button.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Section } from '../../ui/section.tsx';
import { instancesTexts } from './instances-texts.ts';

const tones: Readonly<Record<Device['state'], Tone>> = {
  connecting: 'waiting',
  unauthorized: 'waiting',
  booting: 'waiting',
  online: 'good',
  unresponsive: 'bad',
  offline: 'bad',
};

/** The wall of phones, in editions that have them. */
export function Devices() {
  const may = useMay();
  return may('devices_list') ? <DeviceWall /> : null;
}

function DeviceWall() {
  const words = useTexts(instancesTexts);
  const { data, error } = useQuery(devices);
  const [drivenId, setDrivenId] = useState<number | null>(null);
  const driven = data?.devices.find(({ id, isRunning }) => id === drivenId && isRunning);
  return (
    <>
      <h2>{words.devices}</h2>
      <ProblemNote error={error ?? data?.adbProblem} />
      {data?.devices.length === 0 && <p className="empty">{words.noDevices}</p>}
      {driven !== undefined && (
        <Section
          title={words.drivenDevice(driven.name)}
          aside={<Button onClick={() => setDrivenId(null)}>{words.stopDriving}</Button>}
        >
          <LivePage source={{ kind: 'device', id: driven.id }} />
        </Section>
      )}
      <ul className="wall wall-of-phones">
        {data?.devices.map((device) => (
          <li key={device.id}>
            <DeviceCard
              device={device}
              isDriven={device.id === driven?.id}
              onDrive={() => setDrivenId(device.id)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface CardProps {
  readonly device: Device;
  /** Whether a person uses it on this page now. */
  readonly isDriven: boolean;
  readonly onDrive: () => void;
}

function DeviceCard({ device, isDriven, onDrive }: CardProps) {
  const { id, isRunning, lastError, name, node, state } = device;
  const words = useTexts(instancesTexts);
  const may = useMay();
  const { data: picture, isError } = useQuery({ ...devicePicture(id), enabled: isRunning });
  return (
    <Section title={name} aside={<Badge tone={tones[state]}>{words[state]}</Badge>}>
      <div className="screen">
        {isRunning && picture !== undefined && !isError ? (
          <img src={picture} alt={words.devicePicture(name)} />
        ) : (
          <span className="quiet">{lastError ?? words.noPicture}</span>
        )}
      </div>
      {node !== null && <p className="quiet">{words.onNode(node)}</p>}
      {isRunning && (
        <div className="instance-buttons">
          {may('device_show') && (
            <Button aria-label={words.driveDevice(name)} aria-pressed={isDriven} onClick={onDrive}>
              {words.drive}
            </Button>
          )}
          <DeviceViewButton deviceId={id} />
        </div>
      )}
    </Section>
  );
}
