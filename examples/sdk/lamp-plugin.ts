// src/plugin.ts, which `gatehouse.entry` of package.json names. Setup makes the handlers; then the plugin is live.
import {
  type Env,
  formatTarget,
  type Logger,
  type NetworkTarget,
  type Plugin,
  type Setup,
} from '@gatehouse/sdk-plugin';
import { openLamps } from './lamp-book.ts';
import { serveLevel } from './lamp-channel.ts';
import { declaration } from './lamp-declaration.ts';
import { lampHandlers } from './lamp-handlers.ts';

type Lamp = (typeof declaration)['declaration'];

/** `config` has the settings with their defaults, `use` the services that the declaration needs. */
const setup: Setup<Lamp> = async ({ config, use, log, access, onStop }) => {
  const lamps = await openLamps(use);
  serveLevel(use.channels, { level: async (id) => lamps.find(id)?.level ?? 0 });
  onStop(startPolling({ config, access, log }));
  return lampHandlers(lamps);
};

const plugin: Plugin<Lamp> = declaration.implement(setup);

export default plugin;

/** A part of the plugin names what it needs of its environment, so that a test can give it that. */
function startPolling({ config, access, log }: Pick<Env<Lamp>, 'config' | 'access' | 'log'>): () => void {
  const look = async () => {
    try {
      const socket = await access.connect(config.bridge, { timeoutMs: 1_000 });
      socket.destroy();
    } catch (error) {
      sayOffline(log, config.bridge, error);
    }
  };
  const timer = setInterval(() => void look(), config.pollSeconds * 1_000);
  return () => clearInterval(timer);
}

/** A rejection that nobody handles would put the plugin into quarantine. */
function sayOffline(log: Logger, bridge: NetworkTarget, error: unknown): void {
  log.warn(`The bridge at ${formatTarget(bridge)} cannot be reached`, { error: String(error) });
}
