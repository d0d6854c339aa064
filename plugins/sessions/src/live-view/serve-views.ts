import type { ExecutionJournal } from '@gatehouse/plugin-auth-audit/api';
import { type Clock, GatehouseError, type ProductInfo } from '@gatehouse/sdk-plugin';
import type { Authenticator, WebAnswer, WebPages } from '@gatehouse/sdk-plugin/internal';
import type { LiveViews, ScreenFrame } from '../screen/viewable.ts';
import type { Window } from '../windows/session-window.ts';
import type { WindowRegistry } from '../windows/window-registry.ts';
import { OpenViews, type View } from './open-views.ts';
import { viewContinue, viewEnter, viewFrame, viewInputs, viewPage } from './view-operations.ts';

interface Parts {
  readonly clock: Clock;
  readonly authenticator: Pick<Authenticator, 'isActive' | 'onChange'>;
  readonly executionJournal: ExecutionJournal;
  readonly windows: WindowRegistry;
  readonly product: Pick<ProductInfo, 'baseUrls'>;
  readonly pages: WebPages;
}

/** Maximum delay until the page shows that a window opened or closed. */
const WAIT_MS = 1000;

/** Serves the page of live views and its requests. */
export function serveViews(parts: Parts): LiveViews {
  const { clock, authenticator, windows, product, pages } = parts;
  const windowsIn = (instanceId: number) =>
    windows.list().filter((window) => window.instanceId === instanceId);
  const views = new OpenViews({
    clock,
    authenticator,
    windowsOf: (instanceId) => windowsIn(instanceId).map(({ sessionId }) => sessionId),
  });
  const windowsOf = ({ viewable }: View) => windowsIn(viewable.instanceId);
  serveEntry(pages, views);
  serveScreen(pages, views, windowsOf);
  serveContinue(parts, views, windowsOf);
  return {
    offer: (viewable, caller) =>
      `${product.baseUrls()[viewable.host]}${viewPage.path}#${views.offer(viewable, caller)}`,
  };
}

function serveEntry(pages: WebPages, views: OpenViews): void {
  // Load the page lazily; most sessions never open it.
  pages.add(viewPage, async () => (await import('./page/render-view-page.ts')).renderPage());

  pages.add(viewEnter, ({ body }) => {
    const { token, view } = views.enter(body.ticket);
    const { name, isTouchScreen } = view.viewable;
    return toJson({ token, name, isTouchScreen, mayInteract: view.rights.mayInteract });
  });
}

type WindowsOf = (view: View) => readonly Window[];

function serveScreen(pages: WebPages, views: OpenViews, windowsOf: WindowsOf): void {
  pages.add(viewFrame, async ({ query, headers, signal }) => {
    const token = tokenOf(headers);
    const view = views.find(token);
    const wanted = { after: query.after, waitMs: WAIT_MS, signal };
    const frame = await view.viewable.nextFrame(wanted).catch((error: unknown) => {
      if (error instanceof GatehouseError && error.code === 'not_found') views.end(token);
      throw error;
    });
    // The key, or the permission for the view, may have ended during the wait.
    views.find(token);
    return toFrame(frame, { windows: windowsOf(view).map(toPrompt), mayContinue: view.rights.mayContinue });
  });

  pages.add(viewInputs, async ({ body, headers, signal }) => {
    const { viewable, rights } = views.find(tokenOf(headers));
    if (!rights.mayInteract) throw lacking('instance:interact');
    await viewable.input(body.inputs, signal);
    return toJson({});
  });
}

function serveContinue(
  { pages, executionJournal, windows }: Parts,
  views: OpenViews,
  windowsOf: WindowsOf,
): void {
  pages.add(viewContinue, async ({ body, headers, requestId }) => {
    const view = views.find(tokenOf(headers));
    const { keyId, mayContinue } = view.rights;
    if (!mayContinue) throw lacking('task:control');
    const { sessionId } = body;
    if (!windowsOf(view).some((window) => window.sessionId === sessionId)) throw closed();
    const details = { sessionId, summary: null, metadata: null };
    await executionJournal.note({ event: 'session_completed', requestId, keyId, details });
    if (!windows.complete(sessionId, null)) throw closed();
    return toJson({});
  });
}

function tokenOf(headers: Readonly<Record<string, string | undefined>>): string {
  return headers['view-token'] ?? '';
}

function toPrompt({ sessionId, prompt, deadline, projectName }: Window) {
  return { sessionId, prompt, deadline, projectName };
}

function toJson(body: object): WebAnswer {
  return { contentType: 'application/json', body: JSON.stringify(body) };
}

/** The length of the state, the state, and the picture where there is a new one. */
function toFrame({ picture, ...state }: ScreenFrame, beside: object): WebAnswer {
  const text = Buffer.from(JSON.stringify({ ...state, ...beside }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  const parts = picture === null ? [length, text] : [length, text, picture];
  return { contentType: 'application/octet-stream', body: Buffer.concat(parts) };
}

function lacking(scope: string): GatehouseError {
  return new GatehouseError('forbidden', `The key that made this link has no ${scope}.`);
}

function closed(): GatehouseError {
  return new GatehouseError('not_found', 'This window is closed already.');
}
