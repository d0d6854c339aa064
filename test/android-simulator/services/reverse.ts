import type { Service, ServiceCall } from './service.ts';

/** `reverse:...`: listeners on the phone whose connections go to the host. */
export const reverse: Service = async (call) => {
  const { argument, ports, stream } = call;
  const [action = '', rest = ''] = [
    argument.slice(0, colonOf(argument)),
    argument.slice(colonOf(argument) + 1),
  ];
  if (action === 'forward') return add(call, rest);
  if (action === 'list-forward') {
    const lines = ports.listReverse().map(([device, host]) => `(reverse) ${device} ${host}\n`);
    return stream.write(withLength(lines.join('')));
  }
  if (action === 'killforward-all') {
    ports.removeAllReverse();
    return stream.write('OKAY');
  }
  const isRemoved = action === 'killforward' && ports.removeReverse(rest);
  return stream.write(isRemoved ? 'OKAY' : `FAIL${withLength(`listener '${rest}' not found`)}`);
};

async function add({ ports, connection, stream }: ServiceCall, argument: string): Promise<void> {
  const isNew = argument.startsWith('norebind:');
  const [device = '', host = ''] = argument.replace('norebind:', '').split(';');
  if (isNew && ports.reverse(device) !== undefined)
    return stream.write(`FAIL${withLength(`cannot rebind existing socket`)}`);
  const socket = ports.addReverse(device, { host, connection });
  const chosen = device === 'tcp:0' ? withLength(socket.replace('tcp:', '')) : '';
  return stream.write(`OKAY${chosen}`);
}

function colonOf(text: string): number {
  const at = text.indexOf(':');
  return at < 0 ? text.length : at;
}

function withLength(text: string): string {
  return Buffer.byteLength(text).toString(16).padStart(4, '0') + text;
}
