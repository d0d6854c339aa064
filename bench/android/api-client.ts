import { Agent, request } from 'node:http';

export type Answer = Readonly<Record<string, unknown>>;

/** Calls as a client makes them, over connections that are kept. */
export function createApiClient(baseUrl: string, key: string) {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 1000 });
  const call = (method: string, path: string, body?: object): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const sent = request(`${baseUrl}/api/v1${path}`, { method, agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (response.statusCode === 200) resolve(JSON.parse(text));
          else reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`));
        });
      });
      sent.once('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  return { call, close: () => agent.destroy() };
}

export type ApiClient = ReturnType<typeof createApiClient>;
