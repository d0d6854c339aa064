// A connection that all actions of a run share: made at its first use, and closed at the end of the run.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import {
  type ActionContext,
  ActionError,
  type EvidenceCapture,
  type EvidencePart,
  type ResourceContext,
  type Restoring,
  type RunResource,
  runResource,
  type StepCapture,
  type StepPicture,
  type StepRequest,
  type WorkerRegistry,
} from '@gatehouse/sdk-actions';

interface Mailbox {
  readonly socket: Socket;
  readonly lines: string[];
  folder: string;
}

async function openMailbox({ signal, usage, run }: ResourceContext): Promise<Mailbox> {
  await usage.request({ host: 'mail.example', proxy: '' });
  const socket = connect({ host: 'mail.example', port: 143, signal });
  await once(socket, 'connect', { signal });
  return { socket, lines: [`opened by ${run.projectName}`], folder: 'INBOX' };
}

/** Evidence of a failure: texts are masked, bytes must hold no secrets. */
async function keepEvidence({ lines, folder }: Mailbox, capture: EvidenceCapture): Promise<void> {
  const picture: EvidencePart = {
    kind: 'state',
    name: 'folder.txt',
    mediaType: 'text/plain',
    bytes: Buffer.from(folder),
  };
  capture.note('mailbox', { folder, lines: lines.length });
  capture.keepText({
    kind: 'log',
    name: 'mailbox.log',
    mediaType: 'text/plain',
    text: lines.join('\n'),
  });
  capture.keepBytes(picture);
  capture.keepState('mailbox', { folder });
}

/** A step in the trace of a run, after each action that used the mailbox. */
async function showStep(
  { folder }: Mailbox,
  { page, requests, picture, wantsPicture }: StepCapture,
): Promise<void> {
  const asked: StepRequest = {
    ...{ method: 'SELECT', url: `imap://mail.example/${folder}`, type: 'imap', status: 200, errorText: null },
    ...{ startedAt: '2026-11-27T12:00:00Z', durationMs: 12 },
  };
  page(asked.url);
  requests([asked]);
  if (wantsPicture) picture(drawFolder(folder));
}

async function drawFolder(folder: string): Promise<StepPicture> {
  return { mediaType: 'image/png', bytes: Buffer.from(folder), width: 1, height: 1 };
}

/** A run that goes on where another one failed has the same folder again. The state is JSON of another process: check it. */
async function openFolderAgain(mailbox: Mailbox, state: unknown, { log }: Restoring): Promise<void> {
  const { folder } = Object(state);
  if (typeof folder === 'string') mailbox.folder = folder;
  else log('Warning', 'The folder of the mailbox is not known; it is INBOX again');
}

/** A resource is known by its object, so it is made once, in the module. */
const mailbox: RunResource<Mailbox> = runResource({
  name: 'mailbox',
  create: openMailbox,
  dispose: async ({ socket }) => void socket.destroy(),
  captureEvidence: keepEvidence,
  captureStep: showStep,
  restoreState: openFolderAgain,
});

/** An executor asks for it, and gets the one of its run. */
export async function selectFolder(
  { resource }: Pick<ActionContext, 'resource'>,
  folder: string,
): Promise<void> {
  const box = await resource(mailbox);
  if (box.socket.destroyed) throw new ActionError('The mail server closed the connection. Try again');
  box.folder = folder;
}

export function addRestoring(registry: WorkerRegistry): void {
  registry.restores(mailbox);
}
