import { ActionError, quote } from '@gatehouse/sdk-actions';
import { formBody } from '../http/request-body.ts';
import { readBodyText } from '../http/response-body.ts';
import { sendRequest } from '../http/send-request.ts';
import type { CaptchaService, ServiceAccount, SmsService } from './captcha-service.ts';

type Fields = Readonly<Record<string, string>>;

/** The interface that most captcha services accept beside their own. */
export const httpCaptchas: CaptchaService = {
  submit: (account, task) => readCaptcha(account, 'in.php', task),
  async answer(account, id) {
    const answer = await ask(account, captchaUrl(account, 'res.php'), {
      key: account.key,
      action: 'get',
      id,
    });
    if (/CAPCHA_NOT_READY/.test(answer)) return null;
    return okPart(answer);
  },
  async report(account, id, isRight) {
    const action = isRight ? 'reportgood' : 'reportbad';
    const answer = await ask(account, captchaUrl(account, 'res.php'), { key: account.key, action, id });
    if (!/OK/.test(answer)) throw refusal(answer);
  },
};

const statuses = { ready: '1', again: '3', done: '6', cancel: '8' } as const;

/** The interface that most SMS services accept beside their own. */
export const httpSms: SmsService = {
  async number(account, { target, country }) {
    const order = { api_key: account.key, action: 'getNumber', service: target, ...(country && { country }) };
    const answer = await ask(account, account.server, order);
    const [word, id, number] = answer.split(':');
    if (word !== 'ACCESS_NUMBER' || !id || !number) throw refusal(answer);
    return { id, number };
  },
  async code(account, id) {
    const answer = await ask(account, account.server, { api_key: account.key, action: 'getStatus', id });
    if (/^STATUS_WAIT/.test(answer)) return null;
    const code = /^STATUS_OK:([\s\S]*)$/.exec(answer)?.[1];
    if (code === undefined) throw refusal(answer);
    return code.replaceAll(/^'|'$/g, '');
  },
  async setStatus(account, id, status) {
    const order = { api_key: account.key, action: 'setStatus', id, status: statuses[status] };
    const answer = await ask(account, account.server, order);
    if (!/^ACCESS_/.test(answer)) throw refusal(answer);
    return answer;
  },
};

async function readCaptcha(account: ServiceAccount, page: string, task: Fields): Promise<string> {
  return okPart(await ask(account, captchaUrl(account, page), { key: account.key, ...task }));
}

function captchaUrl({ server }: ServiceAccount, page: string): URL {
  return new URL(page, server.href.endsWith('/') ? server : `${server.href}/`);
}

/** The key is not part of the address, because servers and proxies log addresses. */
async function ask({ signal, usage }: ServiceAccount, url: URL, fields: Fields): Promise<string> {
  const body = formBody(new URLSearchParams({ ...fields }).toString());
  const request = { url, method: 'POST', headers: new Headers(), redirects: 0, proxy: null, signal, usage };
  const answer = await sendRequest({ ...request, body });
  const text = (await readBodyText(answer)).trim();
  if (!answer.ok) throw new ActionError(`${url.origin} answers with status ${answer.status}.`);
  return text;
}

function okPart(answer: string): string {
  const part = /^OK\|([\s\S]+)$/.exec(answer)?.[1];
  if (part === undefined) throw refusal(answer);
  return part;
}

function refusal(answer: string): ActionError {
  return new ActionError(`The service does not do it: ${quote(answer)}.`);
}
