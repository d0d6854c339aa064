import { GatehouseError } from '@gatehouse/sdk-plugin';

const maxBytes = 256 * 1024 * 1024;

export function assertProjectSize(sizeBytes: number): void {
  if (sizeBytes === 0)
    throw new GatehouseError('bad_request', 'The project file is empty; send the bytes of a project');
  if (sizeBytes <= maxBytes) return;
  throw new GatehouseError('bad_request', `A project file has at most ${maxBytes} bytes, not ${sizeBytes}`);
}
