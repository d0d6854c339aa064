import { gzipSync } from 'node:zlib';
import { Header } from 'tar';

export interface TarEntry {
  /** With the folder that all entries of npm are in, such as `package/index.js`. */
  readonly path: string;
  readonly data?: string | Buffer;
  readonly type?: 'File' | 'SymbolicLink' | 'Link' | 'CharacterDevice' | 'Directory';
  readonly linkpath?: string;
}

/** A tarball with any entries, also such as npm never makes. */
export function makeTarball(entries: readonly TarEntry[]): Buffer {
  const blocks = entries.flatMap(({ path, data = '', type = 'File', linkpath }) => {
    const body = Buffer.from(data);
    const header = Buffer.alloc(512);
    const facts = { path, mode: 0o644, size: body.length, type, mtime: new Date(0) };
    new Header({ ...facts, ...(linkpath === undefined ? {} : { linkpath }) }).encode(header, 0);
    return [header, body, Buffer.alloc((512 - (body.length % 512)) % 512)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

export function packageTarball(files: Readonly<Record<string, string>>): Buffer {
  return makeTarball(Object.entries(files).map(([path, data]) => ({ path: `package/${path}`, data })));
}
