import type { Channels } from '@gatehouse/sdk-actions';
import * as v from 'valibot';
import type { LineBroker } from './line-broker.ts';
import {
  blockQuestion,
  blockRecall,
  lineQuestion,
  pickBoundLine,
  recallQuestion,
  returnBlock,
  returnQuestion,
  takeBlock,
} from './remote-channels.ts';

/** Serves lines of lists to runs on nodes. */
export function serveLines(channels: Channels, broker: LineBroker): void {
  channels.serve(takeBlock, async (question, run, signal) =>
    broker.takeBlock(v.parse(blockQuestion, question), { run, signal }),
  );
  channels.serve(pickBoundLine, async (question, run, signal) =>
    broker.pick(v.parse(lineQuestion, question), { run, signal }),
  );
  channels.serve(blockRecall, async (question, run, signal) => {
    await broker.recalled(v.parse(recallQuestion, question).target, { run, signal });
    return null;
  });
  channels.serve(returnBlock, async (question, run) => {
    const { blockId, unused } = v.parse(returnQuestion, question);
    await broker.returnBlock(blockId, unused, run);
    return null;
  });
}
