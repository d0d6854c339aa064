import type { OpenWindow } from '@gatehouse/plugin-sessions/api';
import { channels, type RunInfo } from '@gatehouse/sdk-actions';
import { monotonicMicros, onInput } from '../paths.ts';
import { declaration } from './declaration.ts';

type Answer = (question: OpenWindow, run: RunInfo, signal: AbortSignal) => Promise<unknown>;

const run: RunInfo = {
  uowId: 'bench',
  projectName: 'bench',
  projectPath: null,
  taskId: null,
  threadId: 0,
  fileRights: [],
};

export default declaration.implement((env) => {
  let open: Answer = () => Promise.reject(new Error('Nobody opens windows yet'));
  const serve = (_channel: unknown, answer: unknown) => {
    open = answer as Answer;
  };
  env.provide(channels, { serve });
  let runsThatAsk: AbortController[] = [];
  return {
    bench_polls_held: () => ({}),
    bench_windows_close: () => {
      for (const asking of runsThatAsk) asking.abort();
      runsThatAsk = [];
      return {};
    },
    bench_window_open: () => {
      onInput(() => {
        // A real run has its signal long before it opens a window.
        const asking = new AbortController();
        runsThatAsk.push(asking);
        const { signal } = asking;
        const prompt = String(monotonicMicros());
        void open({ prompt, timeoutSeconds: 0, instanceId: -1, showBrowser: false }, run, signal);
      });
      return {};
    },
  };
});
