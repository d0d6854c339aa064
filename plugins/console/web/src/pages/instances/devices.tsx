import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../api/queries/capability-queries.ts';
import { type Device, devicePicture, devices } from '../../api/queries/device-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { DeviceViewButton } from '../../things/live-view-button.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
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
  return (
    <>
      <h2>{words.devices}</h2>
      <ProblemNote error={error ?? data?.adbProblem} />
      {data?.devices.length === 0 && <p className="quiet">{words.noDevices}</p>}
      <ul className="wall wall-of-phones">
        {data?.devices.map((device) => (
          <li key={device.id}>
            <DeviceCard device={device} />
          </li>
        ))}
      </ul>
    </>
  );
}

function DeviceCard({ device: { id, isRunning, lastError, name, state } }: { readonly device: Device }) {
  const words = useTexts(instancesTexts);
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
      {isRunning && (
        <div className="instance-buttons">
          <DeviceViewButton deviceId={id} />
        </div>
      )}
    </Section>
  );
}
