import { ActionError, defineExecutors } from '@gatehouse/sdk-actions';
import { releaseProxy, takeProxy } from '@gatehouse/sdk-actions/internal';
import { proxyCategory } from '../categories/proxy-category.ts';
import { readBodyText } from '../http/response-body.ts';
import { parseAddress, sendRequest } from '../http/send-request.ts';
import { withTimeLimit } from '../http/time-limit.ts';
import { proxyOf } from '../net/proxy-for.ts';

export const proxyExecutors = defineExecutors(proxyCategory, {
  async Take({ parameters, ask, setResult }) {
    const { Labels, Rule: rule, Exclusive: isExclusive, Wait, TimeoutSec } = parameters;
    const labels = Labels.split(',')
      .map((label) => label.trim())
      .filter((label) => label !== '');
    const { url } = await ask(takeProxy, {
      labels,
      rule,
      isExclusive,
      waitSeconds: Wait ? TimeoutSec : 0,
    });
    if (url === null) {
      const which = labels.length === 0 ? '' : ` with the label ${labels.join(' or ')}`;
      throw new ActionError(
        `No proxy${which} is free and answers${Wait ? ` within ${TimeoutSec} s` : ' now'}.`,
      );
    }
    setResult('OutputVariable', url);
  },
  async Release({ parameters, ask, setResult }) {
    const { Proxy: url, Faulty: isFaulty } = parameters;
    setResult('OutputVariable', await ask(releaseProxy, { url, isFaulty }));
  },
  async Check({ parameters, signal, usage, setResult }) {
    const { Proxy: address, Url, TimeoutSec: seconds } = parameters;
    const through = proxyOf(address);
    if (!through) throw new ActionError('Proxy is empty.');
    const url = parseAddress(Url);
    const get = { method: 'GET', headers: new Headers(), body: null, redirects: 5 };
    const request = { ...get, url, proxy: through, usage };
    await withTimeLimit({ seconds, signal, what: through.shown }, async (limit) => {
      const begin = performance.now();
      const answer = await sendRequest({ ...request, signal: limit });
      const text = await readBodyText(answer);
      if (!answer.ok) {
        throw new ActionError(`Through ${through.shown} the answer has status ${answer.status}.`);
      }
      setResult('Milliseconds', Math.round(performance.now() - begin));
      setResult('OutputVariable', text);
    });
  },
});
