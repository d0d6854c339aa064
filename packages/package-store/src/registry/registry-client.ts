/// <reference path="./npm-registry-fetch.d.ts" />
import * as v from 'valibot';
import { SourceError } from '../source-error.ts';
import { type Packument, parsePackument } from './packument.ts';
import { type RegistrySettings, registryOf } from './registry-settings.ts';

const maxTarballBytes = 20 * 1024 * 1024;

/** Asks the registry of a package. Throws a `SourceError` where it does not answer. */
export interface RegistryClient {
  registryOf(name: string): string;
  packument(name: string): Promise<Packument>;
  tarball(url: string, name: string): Promise<Buffer>;
  /** Null where the registry has nothing under the path. */
  find(name: string, pathOrUrl: string): Promise<unknown>;
}

const statusSchema = v.object({ statusCode: v.number() });

export function createRegistryClient(settings: RegistrySettings): RegistryClient {
  const optionsFor = (name: string) => ({
    ...settings,
    registry: registryOf(name, settings),
    // The full document alone has the ages of versions.
    headers: { accept: 'application/json' },
    fetchRetries: 1,
    fetchRetryMintimeout: 500,
    timeout: 60_000,
  });
  const load = async () => (await import('npm-registry-fetch')).default;
  return {
    registryOf: (name) => registryOf(name, settings),
    packument: async (name) => {
      const fetch = await load();
      const path = `/${name.replace('/', '%2f')}`;
      return parsePackument(
        await fetch.json(path, optionsFor(name)).catch(throwUnreachable(name, registryOf(name, settings))),
      );
    },
    tarball: async (url, name) => {
      const fetch = await load();
      const { body } = await fetch(url, optionsFor(name)).catch(throwUnreachable(name, url));
      return readBounded(body, name);
    },
    find: async (name, pathOrUrl) => {
      const fetch = await load();
      return fetch.json(pathOrUrl, optionsFor(name)).catch((error: unknown) => {
        if (statusOf(error) === 404) return null;
        return throwUnreachable(name, pathOrUrl)(error);
      });
    },
  };
}

async function readBounded(body: AsyncIterable<Buffer>, name: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxTarballBytes)
      throw new SourceError(
        `The tarball of ${name} has more than ${maxTarballBytes} bytes, the most that is taken`,
      );
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function throwUnreachable(name: string, where: string): (cause: unknown) => never {
  return (cause) => {
    if (statusOf(cause) === 404) throw new SourceError(`${where} has no package ${name}; correct the name`);
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SourceError(`${name} cannot be had from ${where}: ${reason}`, { cause });
  };
}

function statusOf(error: unknown): number | null {
  const result = v.safeParse(statusSchema, error);
  return result.success ? result.output.statusCode : null;
}
