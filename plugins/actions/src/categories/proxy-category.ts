import { action, category, oneOf, seconds, text, url, yesNo } from '@gatehouse/sdk-actions';

export const proxyCategory = category({
  tag: 'Proxy',
  title: 'Proxy',
  summary: 'Takes proxies of the pool, gives them back, and checks them',
  actions: {
    Take: action({
      description:
        'Takes a proxy of the pool for the run; it goes back at the end of the run at the latest. Without one in time it is an error.',
      synonyms: ['get proxy', 'proxy pool', 'next proxy', 'rotate proxy'],
      parameters: {
        Labels: text('Labels with commas between, of which it has one; empty for any proxy', {
          example: 'de, fast',
        }),
        Rule: oneOf(
          ['next', 'first', 'random', 'leastUsed'],
          'Which one of those that are free and answer. next: whose turn was longest ago; first: the oldest of the pool; random: any; leastUsed: which runs took least often since the service started',
          { defaultValue: 'next' },
        ),
        Exclusive: yesNo('Nobody else gets it meanwhile', { defaultValue: 'true' }),
        Wait: yesNo('Wait until one is free and answers', { defaultValue: 'true' }),
        TimeoutSec: seconds('Seconds to wait', '60', { maxValue: 86_400 }),
      },
      schemaVersion: 2,
      results: {
        OutputVariable:
          'The proxy with its password, ready for the parameter Proxy of other actions; take a variable that is named like a secret',
      },
      contentScopes: ['io:network'],
    }),
    Release: action({
      description: 'Gives a proxy back that the run took.',
      synonyms: ['return proxy', 'give proxy back', 'free proxy'],
      parameters: {
        Proxy: text('The proxy, as Take gave it', { required: true, example: '{-Variable.proxy_secret-}' }),
        Faulty: yesNo('It did not carry: it is checked before anybody gets it again'),
      },
      results: { OutputVariable: 'true when the run had it, else false' },
      contentScopes: ['io:network'],
    }),
    Check: action({
      description:
        'Gets an address through a proxy. A proxy that does not carry the request, or an answer other than a success, is an error.',
      synonyms: ['test proxy', 'proxy alive', 'check if proxy works', 'my ip address'],
      parameters: {
        Proxy: text('The proxy, such as http://host:port, socks5://host:port or host:port:user:password', {
          required: true,
          example: 'socks5://user:password@proxy.example.org:1080',
        }),
        Url: url('The address that is asked for', { required: true, example: 'https://example.org/' }),
        TimeoutSec: seconds('Seconds for the whole exchange', '15', { maxValue: 600 }),
      },
      results: {
        OutputVariable: 'What the address answered, such as the address that it saw',
        Milliseconds: 'How long the whole exchange took',
      },
      contentScopes: ['io:network'],
    }),
  },
});
