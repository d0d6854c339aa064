import { defineExecutors } from '@gatehouse/sdk-actions';
import { smsCategory } from '../categories/sms-category.ts';
import type { ContextOf } from '../context-of.ts';
import { httpSms } from '../services/http-services.ts';
import { pollService } from '../services/poll-service.ts';
import { askProvider, overHttp } from '../services/provider.ts';
import { withAccount } from '../services/with-account.ts';

type Actions = (typeof smsCategory)['actions'];

export const smsExecutors = defineExecutors(smsCategory, {
  async GetNumber(context) {
    const { Service: provider, Target: target, Country: country } = context.parameters;
    if (provider !== overHttp) {
      const order = { parameter: 'Service', provider, action: 'GetNumber', unit: 'sms' } as const;
      const answer = await askProvider(context, order);
      context.setResult('ActivationId', answer.ActivationId ?? '');
      context.setResult('OutputVariable', answer.OutputVariable ?? '');
      return;
    }
    await context.usage.spend('sms');
    await withAccount(context, async (account) => {
      const { id, number } = await httpSms.number(account, { target, country });
      context.setResult('ActivationId', id);
      context.setResult('OutputVariable', number);
    });
  },
  async GetCode(context) {
    const { Service, ActivationId } = context.parameters;
    if (Service !== overHttp) return answerBy(context, 'GetCode');
    await withAccount(context, async (account) => {
      const code = await pollService(() => httpSms.code(account, ActivationId), account.signal);
      context.setResult('OutputVariable', code);
    });
  },
  async SetStatus(context) {
    const { Service, ActivationId, Status } = context.parameters;
    if (Service !== overHttp) return answerBy(context, 'SetStatus');
    await withAccount(context, async (account) => {
      context.setResult('OutputVariable', await httpSms.setStatus(account, ActivationId, Status));
    });
  },
});

type Asking = Pick<ContextOf<Actions['GetCode']>, 'canPerform' | 'perform' | 'usage' | 'setResult'> & {
  readonly parameters: { readonly Service: string };
};

async function answerBy(context: Asking, action: 'GetCode' | 'SetStatus'): Promise<void> {
  const { Service: provider } = context.parameters;
  const answer = await askProvider(context, { parameter: 'Service', provider, action });
  context.setResult('OutputVariable', answer.OutputVariable ?? '');
}
