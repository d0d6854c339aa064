import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRegistryClient, type RegistryClient } from '../registry/registry-client.ts';

export { makeTarball, packageTarball, type TarEntry } from './make-tarball.ts';

interface Published {
  readonly name: string;
  readonly version: string;
  readonly tarball: Buffer;
  /** Days since it was published; null for a registry that does not show it. */
  readonly ageDays?: number | null;
  /** Fields of `dist` that are other than they should be. */
  readonly dist?: Readonly<Record<string, unknown>>;
}

export interface FixtureRegistry {
  readonly url: string;
  readonly client: RegistryClient;
  /** Paths that were asked for, with the authorization of each. */
  readonly asked: { readonly path: string; readonly authorization: string | undefined }[];
  publish(published: Published): void;
  /** Answers with a document under a path. */
  serve(path: string, document: unknown): void;
  /** Signs all that is published from now on, and says with which key. */
  startSigning(): void;
  close(): Promise<void>;
}

/** A registry of npm in this process. Its versions are a year old unless they say otherwise. */
export async function startFixtureRegistry(): Promise<FixtureRegistry> {
  const documents = new Map<string, unknown>();
  const packages = new Map<string, Package>();
  const asked: FixtureRegistry['asked'] = [];
  let signing: ((text: string) => readonly unknown[]) | null = null;
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').slice(1));
    asked.push({ path, authorization: request.headers.authorization });
    const found = documents.get(path) ?? packages.get(path);
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(Buffer.isBuffer(found) ? found : JSON.stringify(found ?? { error: 'not found' }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    client: createRegistryClient({ registry: url }),
    asked,
    publish: ({ name, version, tarball, ageDays = 365, dist = {} }) => {
      const path = `${name}/-/${version}.tgz`;
      const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
      const signatures = signing?.(`${name}@${version}:${integrity}`) ?? [];
      const known = packages.get(name) ?? emptyPackage(name);
      known.versions[version] = {
        name,
        version,
        dist: { tarball: url + path, integrity, signatures, ...dist },
      };
      known['dist-tags'].latest = version;
      if (ageDays !== null) known.time[version] = new Date(Date.now() - ageDays * 86_400_000).toISOString();
      packages.set(name, known);
      documents.set(path, tarball);
    },
    serve: (path, document) => void documents.set(path, document),
    startSigning: () => {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
      const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
      documents.set('-/npm/v1/keys', { keys: [{ keyid: 'SHA256:fixture', key, expires: null }] });
      signing = (text) => [
        { keyid: 'SHA256:fixture', sig: sign('sha256', Buffer.from(text), privateKey).toString('base64') },
      ];
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Package {
  readonly name: string;
  readonly versions: Record<string, unknown>;
  readonly time: Record<string, string>;
  readonly 'dist-tags': Record<string, string>;
}

function emptyPackage(name: string): Package {
  return { name, versions: {}, time: {}, 'dist-tags': {} };
}
