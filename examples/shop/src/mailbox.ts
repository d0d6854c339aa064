import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { type Mail, toMessage } from './mail.ts';

export interface Mailbox {
  readonly port: number;
  deliver(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

interface Letter {
  readonly id: string;
  readonly message: string;
}

/** The state of a connection. */
interface Visit {
  readonly letters: readonly Letter[];
  readonly deleted: Set<Letter>;
}

const ADDRESS = '127.0.0.1';
const DONE = '+OK';
const UNKNOWN = '-ERR';

/**
 * A mailbox that is read over POP3, so that a code can be mailed on a machine without a mail server.
 * It takes any name and any password.
 * @throws {Error} when the port is taken
 */
export async function startMailbox({ port = 0 }: { readonly port?: number } = {}): Promise<Mailbox> {
  const letters = new Set<Letter>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    void converse(socket, letters);
  });
  server.listen(port, ADDRESS);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : port,
    deliver: async (mail) => void letters.add({ id: randomUUID(), message: toMessage(mail) }),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function converse(socket: Socket, letters: Set<Letter>): Promise<void> {
  const visit: Visit = { letters: [...letters], deleted: new Set() };
  const say = (text: string) => socket.write(`${text}\r\n`);
  say(`${DONE} the mailbox of the corner shop`);
  for await (const line of createInterface({ input: socket })) {
    const [verb = '', ...words] = line.trim().split(' ');
    if (verb.toUpperCase() === 'QUIT') {
      for (const letter of visit.deleted) letters.delete(letter);
      socket.end(`${DONE} bye\r\n`);
      return;
    }
    say(answer(verb.toUpperCase(), words, visit));
  }
}

function answer(verb: string, words: readonly string[], visit: Visit): string {
  const [number = '', lines = ''] = words;
  const left = visit.letters.filter((letter) => !visit.deleted.has(letter));
  const letter = visit.letters[Number(number) - 1];
  const listOf = (fact: (letter: Letter) => string | number) =>
    many(left.map((one) => `${visit.letters.indexOf(one) + 1} ${fact(one)}`));
  switch (verb) {
    case 'USER':
    case 'PASS':
    case 'NOOP':
      return DONE;
    case 'CAPA':
      return many(['USER', 'UIDL', 'TOP']);
    case 'STAT':
      return `${DONE} ${left.length} ${left.reduce((sum, { message }) => sum + message.length, 0)}`;
    case 'LIST':
      return listOf(({ message }) => message.length);
    case 'UIDL':
      return listOf(({ id }) => id);
    case 'RETR':
      return letter ? many(letter.message.split('\r\n')) : UNKNOWN;
    case 'TOP':
      return letter ? many(topOf(letter.message, Number(lines))) : UNKNOWN;
    case 'DELE':
      if (letter) visit.deleted.add(letter);
      return letter ? DONE : UNKNOWN;
    default:
      return UNKNOWN;
  }
}

function topOf(message: string, lines: number): readonly string[] {
  const all = message.split('\r\n');
  return all.slice(0, all.indexOf('') + 1 + lines);
}

/** A multi-line answer ends with a dot; a line that starts with one gets another. */
function many(lines: readonly string[]): string {
  return [DONE, ...lines.map((line) => line.replace(/^\./, '..')), '.'].join('\r\n');
}
