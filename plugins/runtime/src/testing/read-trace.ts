import { fromBufferPromise } from 'yauzl';

type Line = Readonly<Record<string, unknown>> & {
  readonly type: string;
  readonly gatehouse: Readonly<Record<string, unknown>>;
};

export interface ReadTrace {
  readonly head: Line;
  readonly lines: readonly Line[];
  readonly requests: readonly Line[];
  /** By name. */
  readonly pictures: ReadonlyMap<string, Buffer>;
  of(type: string): readonly Line[];
}

/** The content of a trace. */
export async function readTrace(bytes: Uint8Array): Promise<ReadTrace> {
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(Buffer.from(chunk));
    files.set(entry.fileName, Buffer.concat(chunks));
  }
  const lines = parseLines(files.get('trace.trace'));
  const [head] = lines;
  if (head === undefined) throw new Error('The trace has no lines.');
  const pictures = [...files].filter(([name]) => name.startsWith('resources/'));
  return {
    ...{ head, lines, requests: parseLines(files.get('trace.network')) },
    pictures: new Map(pictures.map(([name, picture]) => [name.slice('resources/'.length), picture])),
    of: (type) => lines.filter((line) => line.type === type),
  };
}

function parseLines(bytes: Buffer | undefined): readonly Line[] {
  return String(bytes ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line): Line => JSON.parse(line));
}
