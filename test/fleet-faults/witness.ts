import { once } from 'node:events';
import { createServer } from 'node:http';

/** A site that sees what the tries do, and so which of them overlap. */
export interface Witness {
  /** The actions of a try: it begins, goes on for a while, and ends. */
  readonly actions: readonly {
    readonly type: string;
    readonly action: string;
    readonly parameters: Record<string, string>;
    readonly results?: Record<string, string>;
  }[];
  /** Complete tries of each project. */
  ends(project: string): number;
  /** Signs of life of a try after a later one of the same project had begun: both ran at once. */
  readonly overlaps: readonly string[];
  close(): void;
}

const steps = 5;
const stepMs = 60;

/** Each project must have one thread. */
export async function startWitness(): Promise<Witness> {
  const newest = new Map<string, number>();
  const ends = new Map<string, number>();
  const overlaps: string[] = [];
  let begun = 0;
  const server = createServer((request, response) => {
    const [, kind = '', project = '', text = ''] = (request.url ?? '').split('/');
    const number = Number(text);
    if (kind === 'begin') {
      begun += 1;
      newest.set(project, begun);
      response.end(String(begun));
      return;
    }
    if (newest.get(project) !== number) overlaps.push(`try ${number} of ${project}: ${kind}`);
    if (kind === 'end') ends.set(project, (ends.get(project) ?? 0) + 1);
    setTimeout(() => response.end(), stepMs);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const site = `http://127.0.0.1:${Object(server.address()).port}`;
  const get = (path: string) => ({
    type: 'Http',
    action: 'Get',
    parameters: { Url: `${site}/${path}` },
  });
  return {
    actions: [
      { ...get('begin/{-Project.Name-}'), results: { OutputVariable: 'number' } },
      ...Array.from({ length: steps }, () => get('step/{-Project.Name-}/{-Variable.number-}')),
      get('end/{-Project.Name-}/{-Variable.number-}'),
    ],
    ends: (project) => ends.get(project) ?? 0,
    overlaps,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
