import * as v from 'valibot';
import { type DaemonFacts, type DaemonWelcome, daemonFacts } from '../protocol/node-greeting.ts';
import type { Seals } from '../sealing/seal-session.ts';
import { MessageOpener, MessageSealer } from '../sealing/sealed-messages.ts';
import { keysForDaemon } from '../sealing/session-keys.ts';

interface Own {
  readonly keys: Parameters<typeof keysForDaemon>[0];
  readonly config: { readonly allowUnsealed: boolean };
}

const keyless =
  'The daemon sends no key to seal messages with: it is of an earlier version, or something between took the key out. Install this version on the daemon, and join with wss://; --allow-unsealed works for it all the same';

/** Opens the welcome of a daemon. Throws where messages would go unsealed, and the node is not allowed that. */
export function openWelcome(
  { daemonKey, facts }: DaemonWelcome,
  { keys, config }: Own,
): { readonly facts: DaemonFacts; readonly seals: Seals | null } {
  if (daemonKey === null && !config.allowUnsealed) throw new Error(keyless);
  if (daemonKey === null) return { facts: v.parse(daemonFacts, facts), seals: null };
  const { toNode, toDaemon } = keysForDaemon(keys, daemonKey);
  const seals = { sealer: new MessageSealer(toDaemon), opener: new MessageOpener(toNode) };
  const { message } = seals.opener.open(Buffer.from(v.parse(v.string(), facts), 'base64'));
  return { facts: v.parse(daemonFacts, message), seals };
}
