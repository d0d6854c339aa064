import { action, category, json, oneOf, seconds, text, url, yesNo } from '@gatehouse/sdk-actions';

const message = text('The message', { required: true, example: 'Found {-Variable.count-} links' });
const timeoutSec = seconds('Seconds for the whole exchange', '30');
const proxy = text(
  'Proxy that carries the message, such as http://host:port, socks5://host:port or host:port:user:password',
  { example: 'socks5://127.0.0.1:1080' },
);

export const notificationCategory = category({
  tag: 'Notification',
  title: 'Log and notify',
  summary: 'Tells people what a project does',
  actions: {
    Log: action({
      description: 'Writes a message to the log of the run.',
      synonyms: ['print', 'console log', 'write to log', 'debug message', 'output text'],
      parameters: {
        Message: text('The message', { example: 'Found {-Variable.count-} links' }),
        Level: oneOf(['Info', 'Warning', 'Error'], 'How grave it is', { defaultValue: 'Info' }),
        Color: text(
          'How whoever shows the log may show the message; it stands beside the message in the log. Empty leaves that to the level',
          { example: 'green', format: '#rrggbb or the name of a color' },
        ),
        InRunner: yesNo('Whether runs of tasks write it too; otherwise it is for the editor alone', {
          defaultValue: 'true',
        }),
      },
      schemaVersion: 2,
    }),
    Telegram: action({
      description: 'Sends a message to a Telegram chat, as a bot. Long messages are sent in parts.',
      synonyms: ['telegram message', 'telegram bot', 'send to chat'],
      parameters: {
        Target: text('Id of the chat, or the name of a channel', { required: true, example: '@my_channel' }),
        Message: message,
        Secret: text('Token of the bot; keep it in a variable that is named like a secret', {
          required: true,
          example: '{-Variable.bot_token-}',
        }),
        Server: url('Server of the bot interface', { defaultValue: 'https://api.telegram.org' }),
        Proxy: proxy,
        TimeoutSec: timeoutSec,
      },
      results: { OutputVariable: 'Id of the last message that was sent' },
      contentScopes: ['io:network'],
    }),
    Webhook: action({
      description:
        'Sends a message to an address as JSON, such as those of chat programs. An answer other than a success is an error.',
      synonyms: ['send webhook', 'slack message', 'discord message', 'notify', 'teams message'],
      parameters: {
        Target: url('The address', { required: true, example: 'https://hooks.example.org/abc' }),
        Message: message,
        Field: text('The field of the JSON that carries the message', {
          defaultValue: 'text',
          example: 'content',
        }),
        Fields: json('Further fields, as a JSON object', { example: '{"username":"Robot"}' }),
        Secret: text(
          'Where it is given, a header X-Signature-256 carries the HMAC-SHA-256 of the body with it, in hexadecimal',
        ),
        Proxy: proxy,
        TimeoutSec: timeoutSec,
      },
      results: { OutputVariable: 'What the server answered', StatusCode: 'The status of the answer' },
      contentScopes: ['io:network'],
    }),
  },
});
