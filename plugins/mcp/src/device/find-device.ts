import { GatehouseError } from '@gatehouse/sdk-plugin';
import { readField, readList } from '../answers/read-field.ts';
import type { ToolContext } from '../tools/tool.ts';

/** The device with an id; without one, the only one that is online. */
export async function findDevice({ operations }: ToolContext, id: number | undefined): Promise<number> {
  if (id !== undefined) return id;
  const devices = readList(await operations.call('devices_list'), 'devices');
  const [first, second] = devices.filter((device) => readField(device, 'isRunning') === true);
  if (first !== undefined && second === undefined) return Number(readField(first, 'id'));
  const which = first === undefined ? 'No device is online' : 'Several devices are online: name one';
  throw new GatehouseError('failed_precondition', `${which}; device list names them`);
}
