import { createHmac } from 'node:crypto';
import { ActionError, defineExecutors, quote } from '@gatehouse/sdk-actions';
import { notificationCategory } from '../categories/notification-category.ts';
import type { ContextOf } from '../context-of.ts';
import { type JsonOrder, postJson } from '../http/post-json.ts';
import { parseAddress } from '../http/send-request.ts';
import { withTimeLimit } from '../http/time-limit.ts';
import { proxyFor } from '../net/proxy-for.ts';
import { parseJsonObject } from '../texts/parse-json.ts';

type Actions = (typeof notificationCategory)['actions'];

const maxTelegramCharacters = 4096;

export const notificationExecutors = defineExecutors(notificationCategory, {
  Log({ parameters, run, log }) {
    const { Level, Message, Color, InRunner } = parameters;
    const look = Color === '' ? {} : { color: parseColor(Color) };
    if (InRunner || run.taskId === null) log(Level, Message, look);
  },
  Telegram: sendTelegram,
  Webhook: callWebhook,
});

/** Names are left to the viewers of the log, because the set of names is open. */
function parseColor(text: string): string {
  const color = text.trim();
  if (/^(#[0-9a-f]{6}|[a-z]{3,30})$/i.test(color)) return color;
  throw new ActionError(`Color must be #rrggbb or the name of a color such as green; it is ${quote(text)}.`);
}

async function sendTelegram({
  parameters,
  run,
  signal,
  usage,
  setResult,
}: ContextOf<Actions['Telegram']>): Promise<void> {
  const { Target, Message, Secret, Server, Proxy: proxy, TimeoutSec: seconds } = parameters;
  const server = parseAddress(Server);
  const url = new URL(`${server.href.replace(/\/$/, '')}/bot${encodeURIComponent(Secret)}/sendMessage`);
  await withTimeLimit({ seconds, signal, what: server.origin }, async (limit) => {
    for (const text of parts(Message)) {
      const body = JSON.stringify({ chat_id: Target, text });
      const answer = await postJson({ url, body, proxy: proxyFor(proxy, run), signal: limit, usage });
      const said: TelegramAnswer = parseJsonObject(answer.text) ?? {};
      if (!said.ok) {
        const reason = said.description ?? `status ${answer.status}`;
        throw new ActionError(`Telegram does not take the message: ${reason}.`);
      }
      setResult('OutputVariable', said.result?.message_id ?? '');
    }
  });
}

/** A character of two code units is not cut. */
function parts(message: string): string[] {
  const found = message.match(
    new RegExp(`[\\s\\S]{1,${maxTelegramCharacters - 1}}(?![\\uDC00-\\uDFFF])`, 'g'),
  );
  return found ?? [];
}

interface TelegramAnswer {
  readonly ok?: boolean;
  readonly description?: string;
  readonly result?: { readonly message_id?: number };
}

async function callWebhook({
  parameters,
  run,
  signal,
  usage,
  setResult,
}: ContextOf<Actions['Webhook']>): Promise<void> {
  const { Target, Message, Field, Fields, Secret, Proxy: proxy, TimeoutSec: seconds } = parameters;
  const url = parseAddress(Target);
  const body = JSON.stringify({ ...readFields(Fields), [Field]: Message });
  const signature = Secret === '' ? '' : createHmac('sha256', Secret).update(body).digest('hex');
  const headers: JsonOrder['headers'] = signature === '' ? {} : { 'x-signature-256': `sha256=${signature}` };
  await withTimeLimit({ seconds, signal, what: url.origin }, async (limit) => {
    const answer = await postJson({ url, body, headers, proxy: proxyFor(proxy, run), signal: limit, usage });
    setResult('StatusCode', answer.status);
    setResult('OutputVariable', answer.text);
    if (!answer.ok) {
      throw new ActionError(`${url.origin} answers with status ${answer.status}: ${quote(answer.text)}.`);
    }
  });
}

function readFields(json: string): object {
  if (json.trim() === '') return {};
  const fields = parseJsonObject(json);
  if (fields !== null) return fields;
  throw new ActionError(`Fields must be a JSON object such as {"a": 1}; it is ${quote(json)}.`);
}
