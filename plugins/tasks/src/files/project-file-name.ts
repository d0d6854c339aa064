import { basename, extname } from 'node:path';
import { GatehouseError } from '@gatehouse/sdk-plugin';

const endings = ['.zp', '.zpproj', '.vsproj'];
/** File systems limit names to 255 bytes, and a character has up to four bytes. */
const maxNameLength = 60;

/** Throws `bad_request` unless the file can be a project. */
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
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters must be removed
    .replaceAll(/[\u0000-\u001f\u007f<>:"|?*]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return `${[...stem].slice(0, maxNameLength).join('') || 'project'}${ending}`;
}

/** The name of a task that is created from the file. */
export function toTaskName(fileName: string): string {
  return basename(fileName, extname(fileName));
}
