import { createServer, type Server, type Socket } from 'node:net';
import { encodeFrame, type Frame, FrameSplitter } from '../src/modbus/frame.ts';
import { exceptionCodes, functionCodes } from '../src/modbus/registers.ts';
import { registerMap, targetRange, toTenths } from '../src/register-map.ts';

/**
 * The behaviour of the device: correct answers, one byte at a time, no answer, bytes that are not Modbus, half an
 * answer, or a closed connection.
 */
export type Mood = 'well' | 'byte-by-byte' | 'silent' | 'garbled' | 'half' | 'hangs-up';

/** A thermostat that listens on this machine only. */
export interface SimulatedThermostat {
  /** `host:port`, as the settings of the plugin take it. */
  readonly address: string;
  celsius: number;
  targetCelsius: number;
  mood: Mood;
  readonly openConnections: number;
  /** The number of connections since the start. */
  readonly connections: number;
  close(): Promise<void>;
}

interface State {
  celsius: number;
  targetCelsius: number;
  mood: Mood;
}

/** Port 0 selects a free one. */
export async function startSimulatedThermostat(port = 0): Promise<SimulatedThermostat> {
  const state: State = { celsius: 20.5, targetCelsius: 21, mood: 'well' };
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serve(socket, state);
  });
  // The server ends with the process that started it, and does not keep it alive.
  server.unref();
  const address = await listen(server, port);
  return Object.defineProperties(Object.assign(state, { address, close: () => close(server, sockets) }), {
    openConnections: { get: () => sockets.size },
    connections: { get: () => connections },
  }) as SimulatedThermostat;
}

function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const bound = server.address();
      resolve(`127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : port}`);
    });
  });
}

function close(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  return new Promise((resolve) => server.close(() => resolve()));
}

function serve(socket: Socket, state: State): void {
  const splitter = new FrameSplitter();
  let sent = Promise.resolve();
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    try {
      for (const frame of splitter.push(chunk)) {
        const bytes = answer(frame, state);
        sent = sent.then(() => send(socket, bytes, state.mood));
      }
    } catch {
      socket.destroy();
    }
  });
}

function answer(frame: Frame, state: State): Buffer {
  return encodeFrame({ ...frame, pdu: answerPdu(frame.pdu, state) });
}

function answerPdu(pdu: Buffer, state: State): Buffer {
  const code = pdu.readUInt8(0);
  const refuse = (exception: number) => Buffer.from([code | 0x80, exception]);
  if (pdu.length !== 5) return refuse(exceptionCodes.illegalValue);
  const first = pdu.readUInt16BE(1);
  if (code === functionCodes.writeOne) return write(pdu, state) ?? refuse(exceptionCodes.illegalValue);
  const registers = registersOf(code, state);
  if (registers === null) return refuse(exceptionCodes.illegalFunction);
  const asked = registers.slice(first, first + pdu.readUInt16BE(3));
  if (asked.length !== pdu.readUInt16BE(3)) return refuse(exceptionCodes.illegalAddress);
  const reply = Buffer.alloc(2 + asked.length * 2);
  reply.writeUInt8(code, 0);
  reply.writeUInt8(asked.length * 2, 1);
  for (const [index, value] of asked.entries()) reply.writeInt16BE(value, 2 + index * 2);
  return reply;
}

function registersOf(code: number, { celsius, targetCelsius }: State): readonly number[] | null {
  if (code === functionCodes.readInput) return [toTenths(celsius), celsius < targetCelsius ? 1 : 0];
  return code === functionCodes.readHolding ? [toTenths(targetCelsius)] : null;
}

/** Null for a request that the device refuses. A device may accept less than the plugin allows. */
function write(pdu: Buffer, state: State): Buffer | null {
  const celsius = pdu.readInt16BE(3) / 10;
  const isTaken = pdu.readUInt16BE(1) === registerMap.target && celsius <= targetRange.max - 2;
  if (!isTaken) return null;
  state.targetCelsius = celsius;
  return pdu;
}

async function send(socket: Socket, bytes: Buffer, mood: Mood): Promise<void> {
  if (mood === 'well') socket.write(bytes);
  if (mood === 'garbled') socket.write(Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'));
  if (mood === 'half') socket.end(bytes.subarray(0, 9));
  if (mood === 'hangs-up') socket.destroy();
  if (mood !== 'byte-by-byte') return;
  for (const byte of bytes) {
    socket.write(Buffer.from([byte]));
    await new Promise((resolve) => setImmediate(resolve));
  }
}
