import type { CliFile } from '@gatehouse/daemon/composition/cli-file';
import { readSwitchFile } from '@gatehouse/daemon/composition/switch-file';
import type { Edition } from '@gatehouse/daemon/editions/edition';
import type { HostName, Notice } from '@gatehouse/sdk-plugin';
import { nearestNames } from '@gatehouse/sdk-plugin/internal/nearest-names';
import { type DaemonView, servedFacts, viewDaemon, withServedState } from './daemon-view.ts';
import { type KeyRights, keyProblems, readKeyRights } from './key-rights.ts';
import { type OperationFacts, readInstalledOperations } from './operation-facts.ts';

export interface Question {
  readonly operationId: string;
  readonly dataDir: string;
  /** The folders of the plugins, as the settings name them. */
  readonly folders: readonly string[];
  /** That of the settings. */
  readonly edition: Pick<Edition, 'path' | 'disable'>;
  readonly host: HostName | null;
  /** The id of a key of the running daemon, or the rights of one that is only thought of. */
  readonly key: string | KeyRights | null;
}

export interface Explanation extends OperationFacts {
  readonly daemon: { readonly pid: number; readonly urls: CliFile['hosts'] } | null;
  readonly key: KeyRights | null;
  /** The reasons why a call is refused; empty when it can be called. */
  readonly obstacles: readonly Notice[];
}

/**
 * Gives the owner of an operation, what a call needs, and what prevents it. Throws with the nearest names for an unknown
 * one.
 */
export async function explainOperation(question: Question): Promise<Explanation> {
  const { isOn } = await readSwitchFile(question.dataDir);
  const daemon = await viewDaemon(question.dataDir, isOn);
  const facts = await findOperation(question, daemon);
  const key = await resolveKey(question.key, daemon);
  const obstacles = [
    ...(isOn ? [] : [{ what: 'The service is switched off', fix: 'npx gatehouse switch on' }]),
    ...hostProblems(facts, question.host, daemon),
    ...stateProblems(facts, question.edition),
    ...(key === null ? [] : keyProblems(key, facts)),
  ];
  return {
    ...facts,
    daemon: daemon === null ? null : { pid: daemon.pid, urls: daemon.urls },
    key,
    obstacles,
  };
}

async function findOperation(
  { operationId, folders, host, edition }: Question,
  daemon: DaemonView | null,
): Promise<OperationFacts> {
  const { operations, unreadable } = await readInstalledOperations(folders);
  const served = daemon?.served ?? [];
  const entries = served.filter((entry) => entry.operationId === operationId);
  const facts = operations.get(operationId) ?? servedFacts(entries);
  if (facts !== null) {
    const asked = entries.filter((entry) => host === null || entry.host === host);
    return withEdition(withServedState(facts, asked, daemon?.failures ?? []), edition, asked.length > 0);
  }
  const names = [...operations.keys(), ...served.map((entry) => entry.operationId)];
  const near = nearestNames(operationId, names);
  const blind = unreadable.map(({ id }) => id).join(', ');
  throw new Error(
    [
      `There is no operation ${operationId}.`,
      ...(near.length > 0 ? [`Near it: ${near.join(', ')}.`] : []),
      ...(blind === ''
        ? []
        : [`What ${blind} owns is not known, since it cannot be loaded: npx gatehouse doctor`]),
    ].join(' '),
  );
}

/** A daemon serves what is switched off as it serves what is only declared; one of another edition may serve it. */
function withEdition(
  facts: OperationFacts,
  { disable }: Question['edition'],
  isServed: boolean,
): OperationFacts {
  const isOff = disable.has(facts.operationId) && (!isServed || facts.state === 'declared');
  return isOff ? { ...facts, state: 'disabled', problem: null } : facts;
}

async function resolveKey(key: Question['key'], daemon: DaemonView | null): Promise<KeyRights | null> {
  if (typeof key !== 'string') return key;
  const instead = 'say what the key may do instead: --tier T1 --scopes task:read,task:edit';
  if (daemon === null) throw new Error(`No daemon runs that could tell of the key ${key}; ${instead}`);
  if (daemon.served === null)
    throw new Error(`The service is switched off and tells nothing of the key ${key}; ${instead}`);
  return readKeyRights(daemon.client, daemon.hosts[0] ?? 'runner', key);
}

function hostProblems(
  { operationId, hosts }: OperationFacts,
  asked: HostName | null,
  daemon: DaemonView | null,
): readonly Notice[] {
  if (asked !== null && !hosts.includes(asked)) {
    const other = hosts.join(' and ');
    return [{ what: `The ${asked} host does not serve ${operationId}`, fix: `Call it on the ${other} host` }];
  }
  if (daemon === null) return [{ what: 'No daemon runs', fix: 'npm start' }];
  const wanted = asked === null ? hosts : [asked];
  if (!wanted.some((host) => daemon.hosts.includes(host))) {
    const what = `The running daemon does not run the ${wanted.join(' or the ')} host`;
    return [{ what, fix: `Restart it with ${wanted.map((host) => `--host ${host}`).join(' ')}` }];
  }
  const isServed = daemon.served?.some((entry) => entry.operationId === operationId) ?? true;
  if (isServed) return [];
  const what = 'The running daemon does not know the operation: it was started with other plugins';
  return [{ what, fix: 'Restart it: npx gatehouse stop, then npm start' }];
}

function stateProblems(
  { operationId, state, problem, plugin }: OperationFacts,
  edition: Question['edition'],
): readonly Notice[] {
  if (state === 'live') return [];
  if (state === 'disabled') {
    const what = 'The edition switches it off: it answers 501';
    return [{ what, fix: `Take ${operationId} out of "disable" in ${edition.path}, and restart the daemon` }];
  }
  if (state === 'declared') {
    const what = 'It is declared and this version does not implement it: it answers 501';
    return [{ what, fix: 'No key changes that; a later version may serve it' }];
  }
  const what = `The plugin ${plugin?.id ?? 'that owns it'} is not live (${problem?.code}): ${problem?.message}`;
  return [{ what, fix: problem?.fix ?? 'The log of the daemon tells why' }];
}
