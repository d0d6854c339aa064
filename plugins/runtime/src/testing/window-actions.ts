import {
  action,
  category,
  defineExecutors,
  type EvidenceCapture,
  runResource,
  text,
} from '@gatehouse/sdk-actions';

export type Captures = (capture: EvidenceCapture) => Promise<void>;

/** Actions on a window, which a failure captures so. */
export function windowActions(captureEvidence: Captures, { outlivesRun = false } = {}) {
  const shown = runResource({
    name: 'The window',
    outlivesRun,
    create: async () => ({}),
    dispose: async () => undefined,
    captureEvidence: (_resource, capture) => captureEvidence(capture),
  });
  const windows = category({
    tag: 'Window',
    title: 'Window',
    summary: 'Actions for tests',
    actions: {
      Open: action({ description: 'Opens it.' }),
      Refuse: action({ description: 'Fails.', parameters: { Address: text('An address') } }),
    },
  });
  return defineExecutors(windows, {
    Open: async ({ resource }) => void (await resource(shown)),
    Refuse: ({ parameters }) => {
      throw new Error(`Nothing is at ${parameters.Address}.`);
    },
  });
}
