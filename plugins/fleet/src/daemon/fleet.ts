import { randomUUID } from 'node:crypto';
import { type Offers, openOffers } from '@gatehouse/engine/offers';
import { timingOf } from '@gatehouse/engine/timing';
import { type LinkServer, openLinkServer } from '@gatehouse/node-link/server';
import { completeBeats, type LinkSession } from '@gatehouse/node-link/session';
import type { MachineSeries } from '@gatehouse/plugin-runtime/api';
import * as v from 'valibot';
import { FileHashes } from '../files/file-hashes.ts';
import { nodeGreeting } from '../protocol/node-greeting.ts';
import { ConnectedNode } from './connected-node.ts';
import { FleetCapacity } from './fleet-capacity.ts';
import type { FleetParts } from './fleet-parts.ts';
import { fleetSeries } from './fleet-series.ts';
import { FleetTally } from './fleet-tally.ts';
import { joinAddress } from './join-address.ts';
import { JoiningNodes } from './joining-nodes.ts';
import { NodeFence } from './node-fence.ts';
import { stateOf } from './node-state.ts';
import { anyNode, missingLabels } from './requirement-sets.ts';
import { SealedNodes } from './sealed-nodes.ts';
import { ThreadLeases } from './thread-leases.ts';

/** A thread waits so long for a node that it prefers. */
const preferBeats = 2;

/** A node that could not start a worker takes no thread for so long. */
const restBeats = 30;

/** The nodes that run the tries of this daemon. */
export class Fleet {
  readonly #parts: FleetParts;
  readonly #nodes = new Map<string, ConnectedNode>();
  /** The requirements of each set that a task has had. */
  readonly #sets = new Map<string, readonly string[]>([[anyNode, []]]);
  readonly #capacity: FleetCapacity;
  readonly #tally = new FleetTally();
  readonly #fence: NodeFence;
  readonly #hashes = new FileHashes();
  readonly #sealed: SealedNodes;
  readonly #joining: JoiningNodes;
  #leases: ThreadLeases | null = null;
  #offers: Offers | null = null;
  #server: LinkServer | null = null;
  #trouble: string | null = null;
  #machinesChanged: () => void = () => undefined;

  constructor(parts: FleetParts) {
    this.#parts = parts;
    const { store } = parts;
    const { productInfo, prefix, config } = parts;
    this.#sealed = new SealedNodes(config);
    const { engineUrl } = config;
    this.#joining = new JoiningNodes({ store, sealed: this.#sealed, productInfo, engineUrl, prefix });
    this.#capacity = new FleetCapacity({ live: () => this.#nodes.values(), joined: () => store.all() });
    const before = store.all().filter(({ isConnected }) => isConnected);
    this.#fence = new NodeFence(
      before.map(({ id }) => id),
      completeBeats().lostAfter * parts.config.beatMs,
    );
  }

  /** Where nodes join. */
  get joinAt(): string | null {
    if (this.#server === null) return null;
    const { host, tls } = this.#parts.config;
    return joinAddress({ host, port: this.#server.port, isSealed: tls !== null });
  }

  /** Trouble with the engine; null where there is none. */
  get trouble(): string | null {
    return this.#trouble;
  }

  /** Threads that wait for a node. */
  get waiting(): number {
    return this.#leases?.waiting ?? 0;
  }

  readonly inspectEngine = () => this.#offers?.inspect() ?? Promise.reject(new Error('It is not open yet'));

  get nodes(): Iterable<ConnectedNode> {
    return this.#nodes.values();
  }

  find(id: string): ConnectedNode | undefined {
    return this.#nodes.get(id);
  }

  /** Rejects when the engine is not reached, or the port is taken. */
  async open(): Promise<void> {
    const { config, log, prefix, remote } = this.#parts;
    const onTrouble = (message: string | null) => {
      this.#trouble = message;
      if (message !== null) log.warn(message);
    };
    const offers = await openOffers(
      {
        ...{ url: config.engineUrl, prefix, log, onTrouble },
        onLapse: ({ id }) => this.#lapse(id),
        onForgotten: () => this.#leases?.offerAgain(),
      },
      timingOf(config.beatMs),
    );
    this.#offers = offers;
    await offers.clear();
    const onSet = (set: string, requires: readonly string[]) => this.#addSet(set, requires);
    const leases = new ThreadLeases({
      ...{ offers, fence: this.#fence.passed, log, onSet, tally: this.#tally },
      preferMs: preferBeats * config.beatMs,
      restMs: restBeats * config.beatMs,
      hasNode: (labels) => this.#capacity.hasNode(labels),
    });
    this.#leases = leases;
    this.#server = await openLinkServer({
      ...config,
      beats: { beatMs: config.beatMs },
      incarnation: randomUUID(),
      log,
      authenticate: (token) => this.#joining.identify(token),
      welcome: (id, greeting) => this.#joining.welcome(id, greeting),
      onSession: (session) => this.#connect(session, leases),
      onLate: () => {
        this.#tally.lateSessions += 1;
      },
    });
    this.#machinesChanged = remote.serveTasks({
      connected: () => [...this.#nodes.values()],
      sourceOf: (runs) => leases.sourceOf(runs),
      waitsFor: (requires) => this.#capacity.waitsFor(requires),
      lacksSlot: (requires) => this.#capacity.lacksSlot(requires),
      isWaiting: (taskId) => leases.isWaiting(taskId),
      questionsOf: (name) => [...this.#nodes.values()].find((node) => node.name === name)?.questions ?? null,
      slotsFor: (requires) => this.#capacity.slotsFor(requires),
      series: () => this.#series(),
    });
  }

  async close(): Promise<void> {
    this.#fence.stop();
    this.#leases?.stop();
    await this.#server?.close();
    await this.#offers?.close();
  }

  #connect(session: LinkSession, leases: ThreadLeases): void {
    const { remote, log, store, changed, closedPlaces } = this.#parts;
    const node = new ConnectedNode({
      session: this.#sealed.seal(session),
      name: store.get(session.nodeId)?.name ?? '',
      greeting: v.parse(nodeGreeting, session.greeting),
      remote,
      log,
      hashes: this.#hashes,
      closedPlaces,
      onLease: (lease, of) => leases.take(lease, of),
      onChange: () => {
        this.#machinesChanged();
        changed(session.nodeId);
      },
      onLabels: () => void this.#relabel(node),
    });
    void this.#enter(node);
    void node.ended.then((reason) => this.#leave(node, { reason, leases }));
  }

  /** The disk has its labels for the time when it is away. */
  async #relabel(node: ConnectedNode): Promise<void> {
    const { log, store, changed } = this.#parts;
    if (this.#nodes.get(node.id) === node) node.listen(this.#setsOf(node));
    this.#machinesChanged();
    await store.relabel(node.id, node.labels).catch((error: unknown) => {
      log.warn('The labels of a node could not be recorded', { node: node.name, error: String(error) });
    });
    changed(node.id);
  }

  /** It takes threads once the disk knows that it may: the next daemon waits for nodes that ran some. */
  async #enter(node: ConnectedNode): Promise<void> {
    const { log, store, changed } = this.#parts;
    try {
      await store.connected(node.id, node.greeting);
    } catch (error) {
      log.error('A node could not be recorded, so it takes no thread', { error: String(error) });
      node.end('the daemon could not record it');
      return;
    }
    if (node.isLost) return;
    // It may have been removed while it joined.
    if (store.get(node.id) === undefined) {
      node.end('an operator removed it');
      return;
    }
    this.#nodes.set(node.id, node);
    node.listen(this.#setsOf(node));
    this.#fence.isClean(node.id);
    this.#machinesChanged();
    log.info('A node is connected', { node: node.name, protocol: node.protocol });
    changed(node.id);
  }

  async #leave(
    node: ConnectedNode,
    { reason, leases }: { reason: string; leases: ThreadLeases },
  ): Promise<void> {
    const { log, store, changed } = this.#parts;
    if (this.#nodes.get(node.id) === node) this.#nodes.delete(node.id);
    log.warn('A node is gone', { node: node.name, reason });
    if (node.lostLeases > 0) this.#tally.lostSessions += 1;
    this.#tally.lostLeases += node.lostLeases;
    leases.offerAgain();
    this.#machinesChanged();
    changed(node.id);
    if (this.#nodes.has(node.id)) return;
    await store.disconnected(node.id).catch((error: unknown) =>
      // The next daemon waits for it in vain, for as long as a node may run without its daemon.
      log.error('The end of a node could not be recorded', { node: node.name, error: String(error) }),
    );
  }

  #lapse(offerId: string): void {
    this.#tally.lapsedLeases += 1;
    this.#leases?.offerAgain([offerId]);
  }

  #series(): readonly MachineSeries[] {
    const live = [...this.#nodes.values()];
    return fleetSeries({
      tally: this.#tally,
      waiting: this.waiting,
      oldestMs: this.#leases?.oldestMs ?? 0,
      leasesHeld: live.reduce((sum, { leases }) => sum + leases.size, 0),
      states: this.#parts.store.all().map(({ id }) => stateOf(this.#nodes.get(id))),
    });
  }

  #addSet(set: string, requires: readonly string[]): void {
    if (this.#sets.has(set)) return;
    this.#sets.set(set, requires);
    for (const node of this.#nodes.values()) node.listen(this.#setsOf(node));
  }

  #setsOf({ labels }: ConnectedNode): readonly string[] {
    return [...this.#sets].flatMap(([set, requires]) =>
      missingLabels(requires, labels).length === 0 ? [set] : [],
    );
  }
}
