import { GatehouseError } from '@gatehouse/sdk-plugin';

/** @param problem a sentence without its stop, with the place */
export function refusal(problem: string): GatehouseError {
  return new GatehouseError('bad_request', `The project file cannot be read. ${problem}.`);
}
