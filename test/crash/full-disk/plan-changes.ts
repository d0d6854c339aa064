import type { Answer } from '../../support/api-client.ts';
import type { Promises } from '../check-restart.ts';
import type { KeyState } from '../clients/key-client.ts';
import type { DaemonProcess } from '../daemon/daemon-process.ts';

/** A call that writes. It may be repeated after a refusal. */
export interface Change {
  readonly what: string;
  attempt(): Promise<Answer>;
}

/** An endless sequence of changes of all kinds. */
export function* planChanges(promises: Promises, daemon: DaemonProcess, cycle: number): Generator<Change> {
  const { ring, shelf } = promises;
  const isChanged = new Set<string>();
  const nextKey = () => {
    const name = [...ring.known.keys()]
      .reverse()
      .find((key) => isUnchanged(ring, key) && !isChanged.has(key));
    if (name !== undefined) isChanged.add(name);
    return name;
  };
  for (let n = 0; ; n += 1) {
    yield issueKey(promises, daemon);
    const name = n % 3 === 0 ? undefined : nextKey();
    if (name !== undefined) yield (n % 3 === 1 ? disableKey : revokeKey)(promises, daemon, name);
    if (n % 8 === 4) yield uploadTask(promises, daemon);
    const task = [...shelf.oracle.present().keys()].at(-1);
    if (task !== undefined) yield setThreads(promises, daemon, { name: task, threads: 1 + cycle + n });
    if (n % 4 === 0) yield saveProject(promises, daemon, cycle * 1000 + n + 1);
  }
}

function isUnchanged({ oracle }: Promises['ring'], name: string): boolean {
  return oracle.stateOf(name)?.enabled === true;
}

/** The oracle treats any other answer than success as no answer: the change may exist or not. */
class Refused extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(`refused with ${answer.status}`);
    this.answer = answer;
  }
}

async function answerOf(change: (accept: (answer: Answer) => Answer) => Promise<Answer>): Promise<Answer> {
  try {
    return await change((answer) => {
      if (answer.status >= 300) throw new Refused(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof Refused) return error.answer;
    throw error;
  }
}

function issueKey({ ring }: Promises, { runner }: DaemonProcess): Change {
  return {
    what: 'issue a key',
    attempt: () => {
      // Each attempt is a new key: a refused one may still be found, disabled or not.
      const name = ring.newName();
      const label = `${name} ${'x'.repeat(150)}`;
      const state: KeyState = { label, maxTier: 'T1', scopes: [], expiresAt: null, enabled: true };
      const { enabled, ...body } = state;
      ring.touched.add(name);
      return answerOf(async (accept) => {
        const send = async () => accept(await runner.send('POST /auth/keys', body));
        const answer = await ring.oracle.change(name, state, send);
        ring.known.set(name, { id: answer.body.id, rawKey: answer.body.rawKey });
        return answer;
      });
    },
  };
}

function disableKey({ ring }: Promises, { editor }: DaemonProcess, name: string): Change {
  const id = ring.known.get(name)?.id;
  const before = ring.oracle.stateOf(name);
  const state = before && { ...before, enabled: false };
  ring.touched.add(name);
  const send = () => editor.send(`PATCH /auth/keys/${id}`, { enabled: false });
  return {
    what: 'disable a key',
    attempt: () => answerOf((accept) => ring.oracle.change(name, state, async () => accept(await send()))),
  };
}

function revokeKey({ ring }: Promises, { runner }: DaemonProcess, name: string): Change {
  const id = ring.known.get(name)?.id;
  ring.touched.add(name);
  const send = async () => {
    const answer = await runner.send(`DELETE /auth/keys/${id}`);
    // A revoke without a record is refused, and the key stays revoked.
    return answer.status === 404 ? { ...answer, status: 204 } : answer;
  };
  return {
    what: 'revoke a key',
    attempt: () => answerOf((accept) => ring.oracle.change(name, null, async () => accept(await send()))),
  };
}

function uploadTask({ shelf }: Promises, { runner }: DaemonProcess): Change {
  return {
    what: 'upload a project',
    attempt: () => {
      const name = shelf.newName();
      const state = { source: 'upload', status: 'Newbie', tries: 0, threads: 1 } as const;
      return answerOf(async (accept) => {
        const send = async () => accept(await runner.send(`POST /tasks?name=${name}.zp`, shelf.project));
        const answer = await shelf.oracle.change(name, state, send);
        shelf.ids.set(name, answer.body.id);
        return answer;
      });
    },
  };
}

function setThreads(
  { shelf }: Promises,
  { runner }: DaemonProcess,
  { name, threads }: { name: string; threads: number },
): Change {
  const id = shelf.ids.get(name);
  return {
    what: 'set the threads of a task',
    attempt: () => {
      const before = shelf.oracle.stateOf(name);
      const state = before && { ...before, threads };
      const send = () => runner.send(`PUT /tasks/${id}/threads/max`, { maxThreads: threads });
      return answerOf((accept) => shelf.oracle.change(name, state, async () => accept(await send())));
    },
  };
}

const variableNames = Array.from({ length: 20 }, (_, n) => `Variable${n}`);

/** Called once for each daemon, while the disk has space. */
export async function openProject({ desk }: Promises, { editor }: DaemonProcess): Promise<void> {
  const [path = ''] = desk.paths;
  const variables = variableNames.map((name) => ({ name, defaultValue: '0' }));
  await editor.ok('POST /projects');
  await editor.ok('POST /projects/current/variables', { variables });
  await desk.oracle.change(path, 0, () =>
    editor.ok('POST /projects/current/save', { path, overwrite: true }),
  );
}

function saveProject({ desk }: Promises, { editor }: DaemonProcess, version: number): Change {
  const [path = ''] = desk.paths;
  const variables = variableNames.map((name) => ({ name, defaultValue: String(version) }));
  return {
    what: 'save a project',
    attempt: async () => {
      const edited = await editor.send('PUT /projects/current/variables', { variables });
      // An edit is kept too, or refused.
      if (edited.status !== 200) return edited;
      const send = () => editor.send('POST /projects/current/save', { path, overwrite: true });
      return answerOf((accept) => desk.oracle.change(path, version, async () => accept(await send())));
    },
  };
}
