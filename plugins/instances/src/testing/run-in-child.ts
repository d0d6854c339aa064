// Runs a project like a worker, in a process that a test can kill. It asks its parent over IPC.
import { once } from 'node:events';
import { documentOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import { element, executors, navigate } from './browser-kit.ts';

const url = process.argv[2] ?? '';

await runDocument(
  documentOf([navigate(url), element('Wait', '//none', { parameters: { TimeoutSec: '3600' } })]),
  {
    executors,
    answer: async (channel, question) => {
      process.send?.({ channel, question });
      const [answer] = await once(process, 'message');
      return answer;
    },
  },
);
