import { existsSync, lstatSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';
import type { FileAccess } from '@gatehouse/sdk-actions/files';
import type { Mount } from './mount.ts';

/** System folders that programs need. */
const programFolders = [
  ...['/bin', '/etc', '/gnu/store', '/lib', '/lib32', '/lib64', '/libx32', '/nix/store', '/opt', '/sbin'],
  ...['/snap', '/usr', '/var/cache/fontconfig'],
];

/** Files through which root can change the kernel without capabilities. */
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

/** Files with secrets of the machine, which a daemon of root could read. */
const secretFiles = ['/etc/shadow', '/etc/shadow-', '/etc/gshadow', '/etc/gshadow-', '/etc/krb5.keytab'];
const secretFolders = ['/etc/ssl/private'];
const keysOfSsh = '/etc/ssh';

/** Mounts of the system, under those of granted places. */
export function systemMounts(machine: FileAccess): [string, Mount][] {
  const system: [string, Mount][] =
    machine === 'none'
      ? [...programFolders.flatMap(asOutside), ...systemSecrets()]
      : [['/', { kind: machine }]];
  return [
    ...system,
    ['/proc', { kind: 'processes' }],
    ...kernelControls.map((path): [string, Mount] => [path, { kind: 'read' }]),
    ['/dev', { kind: 'devices' }],
    ['/sys', { kind: 'empty' }],
    // It has sockets of services, through which a program could act outside.
    ['/run', { kind: 'empty' }],
    ...nameServers(),
  ];
}

function systemSecrets(): [string, Mount][] {
  const keys = existsSync(keysOfSsh)
    ? readdirSync(keysOfSsh).filter((name) => /^ssh_host_.*_key$/.test(name))
    : [];
  const files = [...secretFiles, ...keys.map((name) => `${keysOfSsh}/${name}`)].filter(isEntry);
  return [
    ...files.map((path): [string, Mount] => [path, { kind: 'denied-file' }]),
    ...secretFolders.filter(isEntry).map((path): [string, Mount] => [path, { kind: 'denied-folder' }]),
  ];
}

/** A link leads elsewhere, where its target counts. */
function isEntry(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === false;
}

function asOutside(path: string): [string, Mount][] {
  const facts = lstatSync(path, { throwIfNoEntry: false });
  if (facts === undefined) return [];
  return [[path, facts.isSymbolicLink() ? { kind: 'link', target: readlinkSync(path) } : { kind: 'read' }]];
}

/** `/etc/resolv.conf` is usually a link into `/run`. */
function nameServers(): [string, Mount][] {
  try {
    const path = realpathSync('/etc/resolv.conf');
    return path.startsWith('/run/') ? [[path, { kind: 'read' }]] : [];
  } catch {
    return [];
  }
}
