declare module '@polka/send-type' {
  import type { ServerResponse } from 'node:http';

  type Headers = Readonly<Record<string, string>>;

  /** Sends head and body, and counts the length of the body. */
  function send(
    response: ServerResponse,
    ...answer: [status: number, body: string | Buffer, headers: Headers]
  ): void;
  export = send;
}
