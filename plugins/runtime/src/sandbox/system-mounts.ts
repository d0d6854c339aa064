import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs';
import type { FileAccess } from '@gatehouse/sdk-actions/files';
import type { Mount } from './mount.ts';

/** What programs need of a system, where a run sees nothing else of the machine. */
const programFolders = [
  ...['/bin', '/etc', '/gnu/store', '/lib', '/lib32', '/lib64', '/libx32', '/nix/store', '/opt', '/sbin'],
  ...['/snap', '/usr', '/var/cache/fontconfig'],
];

/** Where root may change the kernel without any capability. */
const kernelControls = [
  'acpi',
  'asound',
  'bus',
  'driver',
  'fs',
  'irq',
  'mtrr',
  'scsi',
  'sys',
  'sysrq-trigger',
  'tty',
]
  .map((name) => `/proc/${name}`)
  .filter((path) => existsSync(path));

/** The system as a run sees it, below everything that it is granted. */
export function systemMounts(machine: FileAccess): [string, Mount][] {
  const system: [string, Mount][] =
    machine === 'none' ? programFolders.flatMap(asOutside) : [['/', { kind: machine }]];
  return [
    ...system,
    ['/proc', { kind: 'processes' }],
    ...kernelControls.map((path): [string, Mount] => [path, { kind: 'read' }]),
    ['/dev', { kind: 'devices' }],
    ['/sys', { kind: 'empty' }],
    // Sockets of services are here: whoever can open one acts outside.
    ['/run', { kind: 'empty' }],
    ...nameServers(),
  ];
}

function asOutside(path: string): [string, Mount][] {
  const facts = lstatSync(path, { throwIfNoEntry: false });
  if (facts === undefined) return [];
  return [[path, facts.isSymbolicLink() ? { kind: 'link', target: readlinkSync(path) } : { kind: 'read' }]];
}

/** `/etc/resolv.conf` is most often a link into `/run`. */
function nameServers(): [string, Mount][] {
  try {
    const path = realpathSync('/etc/resolv.conf');
    return path.startsWith('/run/') ? [[path, { kind: 'read' }]] : [];
  } catch {
    return [];
  }
}
