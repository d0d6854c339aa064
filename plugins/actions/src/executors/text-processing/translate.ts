import { ActionError, quote } from '@gatehouse/sdk-actions';
import type { textMakingActions } from '../../categories/text-processing/text-writing-actions.ts';
import type { ContextOf } from '../../context-of.ts';
import { postJson } from '../../http/post-json.ts';
import { parseAddress } from '../../http/send-request.ts';
import { withTimeLimit } from '../../http/time-limit.ts';
import { proxyFor } from '../../net/proxy-for.ts';
import { parseJson } from '../../texts/parse-json.ts';

type TranslateContext = ContextOf<(typeof textMakingActions)['Translate']>;
type Order = TranslateContext['parameters'];

interface Service {
  address(order: Order): string;
  headers(order: Order): Readonly<Record<string, string>>;
  body(order: Order): object;
  /** The translation in the answer; undefined where the answer has another form. */
  read(answer: unknown): unknown;
}

const deepl: Service = {
  // Keys of free accounts are marked, and have an address of their own.
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

export async function translate({
  parameters,
  run,
  signal,
  usage,
  setResult,
}: TranslateContext): Promise<void> {
  const { Service: name, TimeoutSec: seconds } = parameters;
  const service = services[name];
  const url = parseAddress(service.address(parameters));
  const body = JSON.stringify(service.body(parameters));
  const order = { url, body, headers: service.headers(parameters), proxy: proxyFor('', run), usage };
  await withTimeLimit({ seconds, signal, what: name }, async (limit) => {
    const { status, ok, text } = await postJson({ ...order, signal: limit });
    if (!ok) throw new ActionError(`${name} refused with status ${status}: ${quote(text)}.`);
    const translation = service.read(parseJson(text));
    if (typeof translation !== 'string') {
      throw new ActionError(`${name} answered without a translation: ${quote(text)}.`);
    }
    setResult('OutputVariable', translation);
  });
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
