import { type Call, type LiveOperation, operation } from '@gatehouse/sdk-plugin';
import type { WebAnswer, WebPages } from '@gatehouse/sdk-plugin/internal';
import * as v from 'valibot';
import { type Profile, profiles } from '../rights/profiles.ts';

type Answer = (call: Call<LiveOperation>, profile: Profile) => Promise<WebAnswer>;

const facts = { tier: 0, scope: null, hosts: ['editor', 'runner'] } as const;

/** One address for each profile, on both hosts: messages are posted, and there is no session to open or end. */
export function addMcpPages(pages: WebPages, answer: Answer): void {
  for (const profile of profiles) {
    const { path } = profile;
    const post = operation({ id: 'mcp_post', method: 'POST', path, ...facts, body: v.looseObject({}) });
    pages.add(post, (call) => answer(call, profile));
    for (const method of ['GET', 'DELETE'] as const)
      pages.add(operation({ id: 'mcp_session', method, path, ...facts }), () => noSession);
  }
}

/** Clients of older revisions ask for a stream of the server, and take this for a server without one. */
const noSession: WebAnswer = {
  status: 405,
  contentType: 'application/json',
  headers: { allow: 'POST' },
  body: JSON.stringify({
    jsonrpc: '2.0',
    error: { code: -32_000, message: 'Send messages with POST: this server keeps no sessions' },
    id: null,
  }),
};
