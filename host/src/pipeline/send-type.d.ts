declare module '@polka/send-type' {
  import type { ServerResponse } from 'node:http';

  export default function send(
    response: ServerResponse,
    status: number,
    body: string,
    headers: Readonly<Record<string, string>>,
  ): void;
}
