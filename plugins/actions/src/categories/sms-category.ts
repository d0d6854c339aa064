import { action, category, oneOf, seconds, text, url } from '@gatehouse/sdk-actions';

const overHttp = { requiredWhen: { parameterName: 'Service', valuesThatRequire: ['http'] } };

const service = {
  Service: text(
    'How the service is spoken to: http is what most services understand (handler_api.php); plugins add others, by the names of their categories',
    { defaultValue: 'http' },
  ),
  Server: url('Address of the service, with the path of its interface', {
    ...overHttp,
    example: 'https://sms.example.org/stubs/handler_api.php',
  }),
  Key: text('Key of the account; keep it in a variable that is named like a secret', {
    ...overHttp,
    example: '{-Variable.sms_key-}',
  }),
  TimeoutSec: seconds('Seconds to wait', '120'),
};

const activationId = text('The activation, as GetNumber gave it', {
  required: true,
  example: '{-Variable.activation-}',
});

export const smsCategory = category({
  tag: 'Sms',
  title: 'SMS services',
  summary: 'Takes numbers of services that you have an account with, and the codes that arrive there',
  actions: {
    GetNumber: action({
      description: 'Takes a number that can receive a code.',
      synonyms: ['rent phone number', 'virtual number', 'sms activation', 'buy number'],
      parameters: {
        ...service,
        Target: text('What the number is for, in the words of the service', {
          required: true,
          example: 'ot',
        }),
        Country: text('The country, in the words of the service', { example: '0' }),
      },
      results: { OutputVariable: 'The number', ActivationId: 'Id of the activation' },
      schemaVersion: 2,
      contentScopes: ['io:network'],
    }),
    GetCode: action({
      description: 'Waits for the code that arrives at a number. Without one in time it is an error.',
      synonyms: ['receive sms', 'sms code', 'verification code by phone', 'otp'],
      parameters: { ...service, ActivationId: activationId },
      results: { OutputVariable: 'The code' },
      schemaVersion: 2,
      contentScopes: ['io:network'],
    }),
    SetStatus: action({
      description: 'Tells the service what became of a number.',
      synonyms: ['cancel number', 'sms activation status', 'finish activation', 'code received'],
      parameters: {
        ...service,
        ActivationId: activationId,
        Status: oneOf(
          ['ready', 'again', 'done', 'cancel'],
          'The code was asked for, another one is wanted, all is done, or it is not wanted',
          {
            required: true,
            example: 'done',
          },
        ),
      },
      results: { OutputVariable: 'What the service answered' },
      schemaVersion: 2,
      contentScopes: ['io:network'],
    }),
  },
});
