import { basename, extname } from 'node:path';
import { GatehouseError } from '@gatehouse/sdk-plugin';

const endings = ['.zp', '.zpproj', '.vsproj'];
/** Characters of up to four bytes each; file systems take 255 bytes. */
const maxNameLength = 60;

/** Throws `bad_request` for a file that no task can be made from. */
export function assertProjectEnding(fileName: string): void {
  if (endings.includes(extname(fileName).toLowerCase())) return;
  throw new GatehouseError(
    'bad_request',
    `"${fileName}" is no project file; it must end in ${endings.join(', ')}`,
  );
}

/** A name that is safe as a file on any system: one segment without reserved characters, of bounded length. */
export function toSafeFileName(name: string): string {
  const segment = name.split(/[/\\]/).at(-1) ?? '';
  const ending = extname(segment);
  const stem = basename(segment, ending)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
    .replaceAll(/[\u0000-\u001f\u007f<>:"|?*]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return `${[...stem].slice(0, maxNameLength).join('') || 'project'}${ending}`;
}

/** How a task made from that file is called. */
export function toTaskName(fileName: string): string {
  return basename(fileName, extname(fileName));
}
