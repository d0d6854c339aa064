import type { Caller } from '@gatehouse/sdk-plugin';

/** A caller as data. */
export interface SentCaller extends Omit<Caller, 'scopes'> {
  readonly scopes: readonly string[];
}

export function toSentCaller(caller: Caller | null): SentCaller | null {
  return caller === null ? null : { ...caller, scopes: [...caller.scopes] };
}

export function fromSentCaller(caller: SentCaller | null): Caller | null {
  return caller === null ? null : { ...caller, scopes: new Set(caller.scopes) };
}
