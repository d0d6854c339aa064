import { ActionError } from '@gatehouse/sdk-actions';

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** Reads JSON; the error names the position of the fault. */
export function readJson(text: string, parameter = 'Input'): Json {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new ActionError(`${parameter} is no JSON: ${problem}.`);
  }
}

export function kindOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'string' ? 'text' : typeof value;
}

export function isObject(value: Json | undefined): value is { [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
