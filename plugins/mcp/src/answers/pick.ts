import { GatehouseError } from '@gatehouse/sdk-plugin';

/**
 * A part of a value by a path such as `tasks[].name`, `tasks[0]` or `tasks[].{id,status}`. A field that is not there is
 * an error with the names of those that are.
 */
export function pick(value: unknown, path: string): unknown {
  const steps = path.match(/\{[^}]*\}|\[\d*\]|[^.[\]{}]+/g) ?? [];
  return walk(value, steps);
}

function walk(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return value;
  if (step === '[]') return listOf(value).map((item) => walk(item, rest));
  if (step.startsWith('[')) return walk(listOf(value)[Number(step.slice(1, -1))], rest);
  if (step.startsWith('{')) {
    const names = step.slice(1, -1).split(',');
    return Object.fromEntries(names.map((name) => [name.trim(), fieldOf(value, name.trim())]));
  }
  return walk(fieldOf(value, step), rest);
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new GatehouseError(
    'bad_request',
    `pick: [] stands after something that is no list${fieldsText(value)}`,
  );
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, name))
    return Reflect.get(value, name);
  throw new GatehouseError('bad_request', `pick: there is no field "${name}"${fieldsText(value)}`);
}

function fieldsText(value: unknown): string {
  if (Array.isArray(value)) return `; it is a list of ${value.length}, write [] before the field`;
  if (typeof value !== 'object' || value === null) return '';
  return `; there are ${Object.keys(value).slice(0, 40).join(', ')}`;
}
