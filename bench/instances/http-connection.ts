import { Agent, request } from 'node:http';

/** Calls of the API over one connection, one after another, at the lowest cost that Node allows. */
export class HttpConnection {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #baseUrl: string;
  readonly #key: string;

  constructor(baseUrl: string, key: string) {
    this.#baseUrl = baseUrl;
    this.#key = key;
  }

  /** Returns the text of a successful answer. */
  send(target: string, body?: object): Promise<string> {
    const [method = 'GET', path = ''] = target.split(' ');
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = {
      authorization: `Bearer ${this.#key}`,
      ...(text !== '' && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    };
    return new Promise((resolve, reject) => {
      const sent = request(
        `${this.#baseUrl}/api/v1${path}`,
        { method, headers, agent: this.#agent },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => void chunks.push(chunk));
          response.once('end', () => {
            const answer = Buffer.concat(chunks).toString();
            const isGood = response.statusCode === 200 || response.statusCode === 204;
            if (isGood) resolve(answer);
            else reject(new Error(`${target} answered ${response.statusCode}: ${answer}`));
          });
        },
      );
      // The server may close an idle connection at the moment of its next use.
      sent.once('error', (error) =>
        sent.reusedSocket ? this.send(target, body).then(resolve, reject) : reject(error),
      );
      sent.end(text);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
