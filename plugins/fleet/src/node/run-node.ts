import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Claims, type Lease, openClaims } from '@gatehouse/engine/claims';
import { timingOf } from '@gatehouse/engine/timing';
import { openLinkClient } from '@gatehouse/node-link/client';
import type { LinkSession } from '@gatehouse/node-link/session';
import type { MachineLabels, MachineStreams, RemoteWorkers } from '@gatehouse/plugin-runtime/api';
import type { Logger, Notices, ProductInfo } from '@gatehouse/sdk-plugin';
import type { PluginDirectory } from '@gatehouse/sdk-plugin/internal';
import * as v from 'valibot';
import { daemonWelcome, type SentGreeting } from '../protocol/node-greeting.ts';
import { type FromNode, isOfStream, parseToNode, type ToNode } from '../protocol/node-messages.ts';
import { sealSession } from '../sealing/seal-session.ts';
import { publicText } from '../sealing/session-keys.ts';
import { ForeignQuestions } from './foreign-questions.ts';
import { HostedParts } from './hosted-parts.ts';
import { HostedWorkers } from './hosted-workers.ts';
import type { NodeConfig } from './node-config.ts';
import type { NodeCredential } from './node-credential.ts';
import { OfferedStreams } from './offered-streams.ts';
import { openWelcome } from './open-welcome.ts';
import { ownLabels } from './own-labels.ts';
import { withOwnParts } from './own-parts.ts';
import type { ProjectCopies } from './project-copies.ts';

export interface NodeParts {
  readonly config: NodeConfig;
  /** Milliseconds between two beats. */
  readonly beatMs: number;
  readonly credential: NodeCredential;
  readonly copies: ProjectCopies;
  readonly keys: { readonly own: KeyObject; readonly fleeting: KeyObject };
  readonly remote: Pick<RemoteWorkers, 'answerForeign' | 'launcher' | 'partLauncher'>;
  readonly use: {
    readonly machineLabels: MachineLabels;
    readonly machineStreams: Pick<MachineStreams, 'open'>;
    readonly notices: Notices;
    readonly pluginDirectory: PluginDirectory;
    readonly productInfo: ProductInfo;
  };
  readonly log: Logger;
}

export interface RunningNode {
  /** Ends the leases and workers. */
  stop(): Promise<void>;
}

/** Serves a daemon with workers of this machine, as long as the process lives. */
export async function runNode(parts: NodeParts): Promise<RunningNode> {
  const { config, credential, remote, use, log } = parts;
  const [lasting] = await Promise.all([
    use.machineLabels.lasting(),
    remote.launcher.isReady,
    parts.copies.open(),
  ]);
  let served: Served | null = null;
  const client = openLinkClient({
    url: config.join,
    ...(config.ca !== undefined && { ca: await readFile(config.ca, 'utf8') }),
    beats: { beatMs: parts.beatMs },
    log,
    token: () => credential.value,
    greeting: (protocol) => greetingOf({ ...parts, lasting }, protocol),
    async onSession(session, welcome) {
      await served?.end('the daemon has a new session');
      const opened = openWelcome(v.parse(daemonWelcome, welcome), parts);
      const { name, engineUrl, prefix, credential: given } = opened.facts;
      const safe = opened.seals === null ? session : sealSession(session, opened.seals);
      if (given !== null) await credential.replace(given);
      served = await serve(safe, { ...parts, name, engineUrl, prefix });
    },
    // The end of the session ends what it had.
    onFence: () => log.warn('The daemon does not answer: what runs for it ends'),
    onRefused: (reason) => use.notices.add({ what: `The daemon refuses this node: ${reason}`, fix: rejoin }),
  });
  return {
    async stop() {
      await served?.drain();
      await client.close();
      await served?.end('the node stops');
    },
  };
}

const rejoin =
  'Ask the daemon for a new token with `gatehouse node token NAME`, and join again with `gatehouse node --join URL --token TOKEN`';

/** Daemons of protocol 1 know no versions but that of the product. */
function greetingOf(
  { config, remote, keys, use, lasting }: NodeParts & { readonly lasting: readonly string[] },
  protocol: number,
): SentGreeting {
  const { productVersion, contractVersion: contract, sdkVersion: sdk } = use.productInfo;
  const plugins = use.pluginDirectory.workerParts().map(({ pluginId }) => pluginId);
  const { slots, sharedFolders } = config;
  return {
    slots,
    version: productVersion,
    ...(protocol > 1 && { contract, sdk }),
    labels: [...ownLabels({ productVersion, lasting, given: config.labels })],
    plugins,
    canLayOut: remote.launcher.canLayOut,
    // Without a sandbox they would have all rights of this account.
    hostsParts: remote.launcher.canLayOut,
    sharedFolders: [...sharedFolders],
    now: Date.now(),
    keys: { own: publicText(keys.own), fleeting: publicText(keys.fleeting) },
  };
}

interface Served {
  /** Takes no further thread; resolves when none is left. */
  drain(): Promise<void>;
  /** Ends what the session has. */
  end(cause: string): Promise<void>;
}

interface SessionParts extends NodeParts {
  readonly name: string;
  readonly engineUrl: string;
  readonly prefix: string;
}

/** The work of a node in one session. */
async function serve(session: LinkSession, parts: SessionParts): Promise<Served> {
  const { config, name, engineUrl, prefix, log, remote, copies, use } = parts;
  const send = (message: FromNode, bytes?: Uint8Array) => session.send(message, bytes);
  const adaptMessage = withOwnParts(use.pluginDirectory);
  const foreign = new ForeignQuestions({ answer: remote.answerForeign, send });
  const streams = new OfferedStreams({ offered: use.machineStreams, send });
  const hosted = new HostedWorkers({ launcher: remote.launcher, copies, send, adaptMessage });
  const hostedParts = new HostedParts({ launcher: remote.partLauncher, copies, send });
  const leases = new Map<string, Lease>();
  const claims = await openClaims(
    {
      url: engineUrl,
      prefix,
      node: name,
      slots: config.slots,
      log,
      onLease(lease) {
        leases.set(lease.id, lease);
        send({ kind: 'leased', leaseId: lease.id, set: lease.set, epoch: lease.epoch });
      },
      onTrouble: (message) => message && log.warn(message),
    },
    timingOf(parts.beatMs),
  );
  const drain = async () => {
    send({ kind: 'drained' });
    await claims.drain();
    send({ kind: 'drained' });
  };
  session.listen((value, bytes) =>
    take(parseToNode(value), { hosted, hostedParts, foreign, streams, claims, leases, bytes, drain }),
  );
  showLabels(use.machineLabels, { session, send });
  const end = async (cause: string) => {
    foreign.endAll(cause);
    streams.endAll(cause);
    await Promise.all([hosted.endAll(cause), hostedParts.endAll(cause), claims.close()]);
  };
  void session.ended.then((reason) => end(`the session of its node ended: ${reason}`));
  return { drain, end };
}

/** The daemon hears of labels that come and go as long as the session lasts. */
function showLabels(
  labels: MachineLabels,
  { session, send }: { readonly session: LinkSession; send(message: FromNode): void },
): void {
  const show = () => send({ kind: 'labels', ...labels.current() });
  const remove = labels.onChange(show);
  void session.ended.then(remove);
  show();
}

interface SessionWork {
  readonly hosted: HostedWorkers;
  readonly hostedParts: HostedParts;
  readonly foreign: ForeignQuestions;
  readonly streams: OfferedStreams;
  readonly claims: Claims;
  readonly leases: Map<string, Lease>;
  /** Those of the message. */
  readonly bytes: Buffer | null;
  drain(): Promise<void>;
}

function take(message: ToNode, work: SessionWork): void {
  const { hosted, hostedParts, foreign, streams, claims, leases, bytes, drain } = work;
  if (message.kind === 'ask' || message.kind === 'unask' || message.kind === 'run-over')
    foreign.take(message);
  else if (isOfStream(message)) streams.take(message, bytes);
  else if (message.kind === 'listen') claims.listen(message.sets);
  else if (message.kind === 'drain') void drain();
  else if (message.kind === 'over') {
    void leases.get(message.leaseId)?.release();
    leases.delete(message.leaseId);
  } else if (message.kind === 'launch-part' || message.kind === 'tell-part' || message.kind === 'kill-part')
    hostedParts.receive(message);
  else hosted.receive(message, bytes);
}
