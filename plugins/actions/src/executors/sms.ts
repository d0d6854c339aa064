import { defineExecutors } from '@gatehouse/plugin-runtime/api';
import { sms } from '../categories/sms.ts';
import type { SmsService } from '../services/captcha-service.ts';
import { httpSms } from '../services/http-services.ts';
import { waitFor } from '../services/wait-for.ts';
import { withAccount } from '../services/with-account.ts';

const services: Readonly<Record<'http', SmsService>> = { http: httpSms };

export const smsExecutors = defineExecutors(sms, {
  async GetNumber(context) {
    const { Service, Target: target, Country: country } = context.parameters;
    await withAccount(context, async (account) => {
      const { id, number } = await services[Service].number(account, { target, country });
      context.setResult('ActivationId', id);
      context.setResult('OutputVariable', number);
    });
  },
  async GetCode(context) {
    const { Service, ActivationId } = context.parameters;
    await withAccount(context, async (account) => {
      const code = await waitFor(() => services[Service].code(account, ActivationId), account.signal);
      context.setResult('OutputVariable', code);
    });
  },
  async SetStatus(context) {
    const { Service, ActivationId, Status } = context.parameters;
    await withAccount(context, async (account) => {
      context.setResult('OutputVariable', await services[Service].setStatus(account, ActivationId, Status));
    });
  },
});
