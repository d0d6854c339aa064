import type { ExecutionJournal, ExecutionNote } from '@gatehouse/plugin-auth-audit/api';
import type { Channel, Channels, RunInfo } from '@gatehouse/sdk-actions';
import { GatehouseError, type Handlers, type LiveOperation } from '@gatehouse/sdk-plugin';
import type { WebAnswer } from '@gatehouse/sdk-plugin/internal';
import {
  type LiveViews,
  liveViews,
  type OpenWindow,
  type SessionWindows,
  sessionWindows,
  type WindowAnswer,
} from '../../src/api.ts';
import type { sessionsOperations } from '../../src/declaration/session-operations.ts';
import plugin from '../../src/plugin.ts';
import { fakeClock } from './fake-session-clock.ts';

type SessionHandlers = Handlers<typeof sessionsOperations>;
type PageAnswer = (call: object) => WebAnswer | Promise<WebAnswer>;
type Serve = (question: OpenWindow, run: RunInfo, signal: AbortSignal) => Promise<WindowAnswer>;

export const aRun: RunInfo = {
  uowId: 'uow-1',
  projectName: 'shop',
  projectPath: '/projects/shop.zp',
  taskId: 'task-1',
  threadId: 0,
  fileRights: [],
};

export const aQuestion: OpenWindow = {
  prompt: 'Solve it',
  timeoutSeconds: 0,
  instanceId: -1,
  showBrowser: true,
};

const changes = { ofKind: () => () => undefined };

/** The plugin with replaced services; windows are opened as by a run. */
export async function setUpSessions(config = { maxPolls: 32, maxPollsPerKey: 8 }) {
  const parts: { serve?: Serve; windows?: SessionWindows; views?: LiveViews; stop?: () => void } = {};
  const pages = new Map<string, PageAnswer>();
  const notes: ExecutionNote[] = [];
  const executionJournal: ExecutionJournal = { note: async (note) => void notes.push(note) };
  const channels: Channels = {
    serve: <Q, A>(
      _channel: Channel<Q, A>,
      answer: (q: Q, run: RunInfo, signal: AbortSignal) => Promise<A>,
    ) => {
      parts.serve = answer as unknown as Serve;
    },
  };
  const env = {
    config,
    log: { error: () => undefined },
    use: {
      authenticator: { isActive: () => true, onChange: () => undefined },
      ...{ changes, channels, executionJournal },
      clock: fakeClock(),
      catalog: { add: () => undefined },
      productInfo: { baseUrls: () => ({ editor: 'http://localhost:1', runner: 'http://localhost:2' }) },
      webPages: {
        add: ({ id }: LiveOperation, answer: PageAnswer) => void pages.set(id, answer),
      },
    },
    provide: ({ id }: { readonly id: string }, service: SessionWindows & LiveViews) => {
      if (id === liveViews.id) parts.views = service;
      if (id === sessionWindows.id) parts.windows = service;
    },
    onStop: (stop: () => void) => {
      parts.stop = stop;
    },
  };
  const handlers = (await plugin.setup(env as never)) as SessionHandlers;
  const open = (question: Partial<OpenWindow> = {}, run: Partial<RunInfo> = {}, signal = neverAborted()) =>
    (parts.serve as Serve)({ ...aQuestion, ...question }, { ...aRun, ...run }, signal);
  return {
    handlers,
    open,
    notes,
    executionJournal,
    windows: parts.windows as SessionWindows,
    views: parts.views as LiveViews,
    /** Requests a page, or a request of the page. */
    page: async (id: string, call: object = {}) =>
      pages.get(id)?.({ ...call, signal: neverAborted() }) as Promise<WebAnswer>,
    stop: () => parts.stop?.(),
  };
}

/** A call as a handler gets it, with the values of the test. */
export function aCall<K extends keyof SessionHandlers>(
  _operation: K,
  given: object = {},
): Parameters<SessionHandlers[K]>[0] {
  const call = {
    params: {},
    query: { skip: 0, take: 100, timeoutSeconds: 25 },
    body: {},
    requestId: 'request-1',
    caller: { keyId: 'key-1' },
    signal: neverAborted(),
    setHeader: () => undefined,
    fail: (code: 'not_found', message: string) => {
      throw new GatehouseError(code, message);
    },
    ...given,
  };
  return call as unknown as Parameters<SessionHandlers[K]>[0];
}

function neverAborted(): AbortSignal {
  return new AbortController().signal;
}
