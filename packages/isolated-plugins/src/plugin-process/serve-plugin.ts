import { createInputChecks } from '@gatehouse/host/input/input-checks';
import { createServiceContainer, type ServiceContainer } from '@gatehouse/host/plugins/container';
import { endGeneration } from '@gatehouse/host/plugins/end-generation';
import type { LivePlugin } from '@gatehouse/host/plugins/live-plugin';
import { LoopWatch } from '@gatehouse/host/plugins/loop-watch';
import { startProblem } from '@gatehouse/host/plugins/plugin-problems';
import { startPlugin } from '@gatehouse/host/plugins/start-plugin';
import { brokerConnections } from '@gatehouse/platform/brokered-connect';
import type { FinishedCall } from '@gatehouse/sdk-plugin';
import { openWork } from '@gatehouse/sdk-plugin/internal';
import { fromSentFinishedCall } from '../isolation/finished-call.ts';
import { limitedLog, lineLimits } from '../isolation/limited-log.ts';
import type { FromPlugin, StartMessage, ToPlugin } from '../isolation/process-messages.ts';
import { ReceivedCallers } from '../isolation/sent-callers.ts';
import { toSentError } from '../isolation/sent-errors.ts';
import { type Answering, answerCall } from './answer-call.ts';
import { answerShared } from './answer-shared.ts';
import { describePlugin } from './describe-plugin.ts';
import { provideOwnServices } from './own-services.ts';
import { sendingLog } from './sending-log.ts';
import { ServiceStubs } from './service-stubs.ts';
import { SharedQuestions } from './shared-questions.ts';

type Send = (message: FromPlugin) => void;

/**
 * Starts the plugin as the host would, and says what it is. Resolves with what receives the next messages; rejects after
 * the plugin was refused.
 */
export async function servePlugin(start: StartMessage, send: Send): Promise<(message: ToPlugin) => void> {
  const { folder, manifest, config, replies, entryUrl, brokerPath, shared } = start;
  if (brokerPath !== null) brokerConnections(brokerPath);
  // A line that the daemon leaves out wakes it all the same.
  const log = limitedLog(sendingLog(send), lineLimits);
  openWork.watch((isWorking) => send({ kind: 'working', isWorking }));
  const needs = manifest.needs.filter((need) => !shared.includes(need));
  const stubs = new ServiceStubs(needs, send);
  const questions = new SharedQuestions(shared, send);
  const services = createServiceContainer();
  const own = await provideOwnServices(services, start, send);
  stubs.provideIn(services);
  questions.provideIn(services);
  try {
    const live = await startPlugin({
      folder,
      manifest,
      services,
      config,
      replies,
      log,
      entryUrl,
      isWatched: false,
      isolate: null,
      // The daemon looks whether this process still turns.
      loop: new LoopWatch({ busy: () => [], hasTimer: false, onHeld: () => undefined }),
      onModule: () => undefined,
      onFault: (where, error) => {
        // An error of a handler is its answer, which the daemon counts.
        if (where !== 'handler') send({ kind: 'fault', where, message: toSentError(error).message });
      },
      onMissed: () => undefined,
      onLost: () => undefined,
    });
    questions.open();
    send({ kind: 'started', description: describePlugin(live, stubs.settled()) });
    const stop = async () => {
      await endGeneration({ live, manifest }, log);
      await own.close();
      process.exit(0);
    };
    return createReceiver({ live, services, stubs, questions, send, stop });
  } catch (error) {
    send({ kind: 'refused', problem: startProblem(error) });
    throw error;
  }
}

interface Serving {
  readonly live: LivePlugin;
  readonly services: ServiceContainer;
  readonly stubs: ServiceStubs;
  readonly questions: SharedQuestions;
  readonly send: Send;
  readonly stop: () => Promise<void>;
}

function createReceiver({
  live,
  services,
  stubs,
  questions,
  send,
  stop,
}: Serving): (message: ToPlugin) => void {
  const operations = new Map(
    live.declaration.operations.flatMap((operation) =>
      operation.status === 'live'
        ? [[operation.id, { operation, checks: createInputChecks(operation) }] as const]
        : [],
    ),
  );
  const callers = new ReceivedCallers();
  const answering: Answering = { open: new Map(), pieces: new Map(), send };
  return (message) => {
    switch (message.kind) {
      case 'call': {
        const caller = callers.fromSent(message.call.caller);
        const found = operations.get(message.operationId);
        const handler = live.handlers[message.operationId];
        if (found !== undefined && handler !== undefined)
          void answerCall(answering, { ...message, ...found, caller, handler });
        return;
      }
      case 'callback':
        return void stubs.answer(answering, message);
      case 'shared':
        return void answerShared(answering, services, message);
      case 'answered':
        return questions.answered(message.id, message.answer);
      case 'cancel':
        answering.open.get(message.id)?.abort(message.reason);
        return void answering.pieces.get(message.id)?.return?.();
      case 'more':
        return void sendPiece(answering, message.id);
      case 'finished':
        for (const call of message.calls) runTaps(live, fromSentFinishedCall(call, callers), send);
        return;
      case 'probe':
        return send({ kind: 'alive' });
      case 'stop':
        return void stop();
    }
  };
}

async function sendPiece({ pieces, send }: Answering, id: number): Promise<void> {
  const next = await pieces
    .get(id)
    ?.next()
    .catch(() => null);
  const bytes = next == null || next.done === true ? null : next.value;
  if (bytes === null) pieces.delete(id);
  send({ kind: 'piece', id, bytes: bytes === null ? null : Buffer.from(bytes).toString('base64') });
}

function runTaps({ taps }: LivePlugin, call: FinishedCall, send: Send): void {
  const onFault = (error: unknown) =>
    send({ kind: 'fault', where: 'tap', message: toSentError(error).message });
  for (const { hook, tap } of taps) {
    if (hook !== 'afterHandler') continue;
    void Promise.resolve()
      .then(() => tap(call))
      .catch(onFault);
  }
}
