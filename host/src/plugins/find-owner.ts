import { resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface OwnedFolder {
  readonly id: string;
  readonly folder: string;
  /** The file that was imported, where that is not one of the folder's. */
  readonly module?: string | undefined;
}

/**
 * The owner of an uncaught error: the plugin in whose scope it was thrown. The stack identifies the owner of a listener
 * that an emitter called, and plugins that are not watched. Null if neither identifies one.
 */
export function findOwner(
  error: unknown,
  { scope, plugins }: { readonly scope: string | null; readonly plugins: readonly OwnedFolder[] },
): string | null {
  const frames = framesOf(error);
  const emit = frames.findIndex(({ isEmit }) => isEmit);
  const ownerAt = ({ path }: Frame) =>
    path === null
      ? null
      : (plugins.find(({ folder, module }) => path === module || isWithin(path, folder))?.id ?? null);
  const first = (some: readonly Frame[]) => some.map(ownerAt).find((id) => id !== null) ?? null;
  return first(frames.slice(0, Math.max(emit, 0))) ?? scope ?? first(frames);
}

interface Frame {
  readonly path: string | null;
  readonly isEmit: boolean;
}

function framesOf(error: unknown): readonly Frame[] {
  if (!(error instanceof Error) || typeof error.stack !== 'string') return [];
  return error.stack.split('\n').flatMap((line) => {
    if (!/^\s+at /.test(line)) return [];
    const place = /(?:\(|at (?:async )?)((?:file:\/\/|\/|[A-Za-z]:\\)[^()]+?):\d+:\d+\)?$/.exec(line)?.[1];
    return [
      {
        path: place === undefined ? null : toPath(place),
        isEmit: /\(node:(events|internal\/event_target):/.test(line),
      },
    ];
  });
}

function toPath(place: string): string | null {
  try {
    return place.startsWith('file:') ? fileURLToPath(place) : resolve(place);
  } catch {
    return null;
  }
}

function isWithin(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
