import type { Planting } from '../planting/planting.ts';

/** A poll's slot is freed when its response closes; of pipelined polls only the first one's ever closes. */
export const planting: Planting = {
  module: 'host/src/pipeline/request-call.ts',
  text: 'const forgetSocket = onSocketClose(request.socket, end);',
  replacement: 'const forgetSocket = () => false;',
  check: 'poll-slots',
  finding: /free again after/,
};
