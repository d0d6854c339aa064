import { ActionError, quote } from '../../action-error.ts';
import type { making } from '../../categories/text-processing/writing.ts';
import { withTimeLimit } from '../../http/time-limit.ts';
import type { ContextOf } from '../context-of.ts';

type TranslateContext = ContextOf<(typeof making)['Translate']>;
type Order = TranslateContext['parameters'];

interface Service {
  address(order: Order): string;
  headers(order: Order): Readonly<Record<string, string>>;
  body(order: Order): object;
  /** The translation in its answer; undefined where the answer has another form. */
  read(answer: unknown): unknown;
}

const deepl: Service = {
  // Keys of free accounts say so, and have an address of their own.
  address: ({ Url, Key }) =>
    `${baseOf(Url, Key.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com')}/v2/translate`,
  headers: ({ Key }) => ({ authorization: `DeepL-Auth-Key ${Key}` }),
  body: ({ Input, From, To }) => ({
    text: [Input],
    target_lang: To.toUpperCase(),
    ...(From !== '' && { source_lang: From.toUpperCase() }),
  }),
  read: (answer) => fieldOf(firstOf(fieldOf(answer, 'translations')), 'text'),
};

const libretranslate: Service = {
  address: ({ Url }) => `${baseOf(Url, 'https://libretranslate.com')}/translate`,
  headers: () => ({}),
  body: ({ Input, From, To, Key }) => ({
    q: Input,
    source: From === '' ? 'auto' : From,
    target: To,
    format: 'text',
    ...(Key !== '' && { api_key: Key }),
  }),
  read: (answer) => fieldOf(answer, 'translatedText'),
};

const services = { deepl, libretranslate } as const;
const maxAnswerBytes = 16 * 2 ** 20;

export async function translate({ parameters, signal, setResult }: TranslateContext): Promise<void> {
  const service = services[parameters.Service];
  const address = service.address(parameters);
  const limits = { seconds: parameters.TimeoutSec, signal, what: parameters.Service };
  await withTimeLimit(limits, async (limit) => {
    const text = await post(address, { service, order: parameters, signal: limit });
    const translation = service.read(parseAnswer(text));
    if (typeof translation !== 'string') {
      throw new ActionError(`${parameters.Service} answered without a translation: ${quote(text)}.`);
    }
    setResult('OutputVariable', translation);
  });
}

async function post(
  address: string,
  {
    service,
    order,
    signal,
  }: { readonly service: Service; readonly order: Order; readonly signal: AbortSignal },
): Promise<string> {
  const headers = { 'content-type': 'application/json', ...service.headers(order) };
  const body = JSON.stringify(service.body(order));
  const response = await fetch(address, { method: 'POST', headers, body, signal, redirect: 'error' }).catch(
    (error: unknown) => {
      if (signal.aborted) throw signal.reason;
      const reason =
        error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
      throw new ActionError(`No answer came from ${order.Service} at ${address}: ${reason}. Check Url.`);
    },
  );
  const text = await readText(response);
  if (response.ok) return text;
  throw new ActionError(`${order.Service} refused with status ${response.status}: ${quote(text)}.`);
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of response.body ?? []) {
    total += chunk.length;
    if (total > maxAnswerBytes) throw new ActionError('The answer of the service has more than 16 MiB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function baseOf(url: string, usual: string): string {
  return (url === '' ? usual : url).replace(/\/+$/, '');
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : undefined;
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return new Map<string, unknown>(Object.entries(value)).get(name);
}
