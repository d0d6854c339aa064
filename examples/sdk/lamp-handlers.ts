// src/handlers.ts: a handler sees a call that was admitted, read and found valid.
import { readFile } from 'node:fs/promises';
import {
  type Call,
  type Caller,
  type ContentCause,
  type ErrorCode,
  type ErrorDetails,
  errorStatus,
  GatehouseError,
  type GeneralErrorCode,
  generalErrorCodes,
  type Handler,
  type Handlers,
  type Upload,
} from '@gatehouse/sdk-plugin';
import type { Lamps } from './lamp-book.ts';
import type { operations } from './lamp-operations.ts';

type Ops = typeof operations;
type SetLamp = Extract<Ops[number], { readonly id: 'lamp_set' }>;

/** Numbers are numbers and defaults are filled in, as the schemas of the operation say. */
function setLamp(lamps: Lamps): Handler<SetLamp> {
  return async (call) => {
    const { params, body, fail } = call;
    if (body.sceneFile !== undefined) demandFiles(call);
    assertNoFlicker(body.level, call.caller);
    const unknown = `There is no lamp ${params.lampId}; lamps_list has those there are`;
    const lamp = lamps.find(params.lampId) ?? fail('not_found', unknown);
    return lamps.change(lamp.id, (before) => ({ ...before, level: body.level }));
  };
}

/** Where a project causes it, the refusal names the action. */
function demandFiles(call: Call<SetLamp>, causes: readonly ContentCause[] = []): void {
  call.demand('io:filesystem', causes);
}

/** One handler for each operation with one; a missing one, or one too many, does not compile. */
export function lampHandlers(lamps: Lamps): Handlers<Ops> {
  return {
    lamps_list: () => ({ lamps: lamps.all() }),
    lights_list: () => ({ lamps: lamps.all() }),
    lamp_set: setLamp(lamps),
  };
}

/** Code that knows no call throws the error itself. Clients see code, message and details, and nothing of other errors. */
function assertNoFlicker(level: number, { label }: Caller): void {
  const details: ErrorDetails = { lowest: 5 };
  const message = `${label} asks for ${level} percent, at which lamps flicker. Ask for 0, or for 5 and more`;
  if (level > 0 && level < 5) throw new GatehouseError('failed_precondition', message, details);
}

/** The status of each code is fixed, as is the list of codes. */
export function isTemporary(code: ErrorCode): boolean {
  return errorStatus[code] === 503 || errorStatus[code] === 429;
}

/** Codes that no operation declares. */
export function isGeneral(code: ErrorCode): code is GeneralErrorCode {
  return generalErrorCodes.some((general) => general === code);
}

/** The handler of an operation with `upload: true` owns the file that the bytes were streamed to. */
export async function readScene({ path, sizeBytes }: Upload): Promise<string> {
  if (sizeBytes > 100_000)
    throw new GatehouseError('bad_request', `The scene has ${sizeBytes} bytes; 100000 are taken`);
  return readFile(path, 'utf8');
}
