import { createRequire } from 'node:module';
import type { Entry } from '@napi-rs/keyring';
import type { KeychainAnswer, KeychainRequest } from '../messages.ts';

const service = 'Gatehouse';

/**
 * The process that asks the keychain of the system. Its calls wait for a bus and for a person, and nothing can end them
 * but the end of their process. The parent forks it, sends one request and reads one answer.
 */
function main(): void {
  process.once('message', (message) => {
    const answer = answerTo(parseRequest(message));
    process.send?.(answer, undefined, undefined, () => process.exit());
  });
  process.on('disconnect', () => process.exit());
}

function answerTo(request: KeychainRequest): KeychainAnswer {
  try {
    return { kind: 'done', secret: perform(request) };
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}

function perform(request: KeychainRequest): string | null {
  const entry = openEntry(request.entry);
  if (request.kind === 'read') return entry.getPassword();
  if (request.kind === 'remove') {
    entry.deleteCredential();
    return null;
  }
  entry.setPassword(request.secret);
  if (entry.getPassword() !== request.secret)
    throw new Error('it gives back another secret than it was given');
  return null;
}

/** On Linux the library would else fall back to a keyring of the kernel, which forgets all at a restart. */
function openEntry(name: string): Entry {
  const { Entry } = parseBinding(createRequire(import.meta.url)('@napi-rs/keyring'));
  return new Entry(service, name, { linux: { store: 'secret-service' } });
}

function parseBinding(value: unknown): typeof import('@napi-rs/keyring') {
  return value as typeof import('@napi-rs/keyring');
}

/** The parent is our own process, of the same version. */
function parseRequest(message: unknown): KeychainRequest {
  return message as KeychainRequest;
}

main();
