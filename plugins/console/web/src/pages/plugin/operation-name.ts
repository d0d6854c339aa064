/** `thermostat_target_set` as `Thermostat target set`: operations have no other name in a manifest. */
export function nameOfOperation(operationId: string): string {
  const words = operationId.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
