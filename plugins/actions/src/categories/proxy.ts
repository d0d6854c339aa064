import { action, category, integer, text, url } from '@gatehouse/plugin-catalog/api';

export const proxy = category({
  tag: 'Proxy',
  title: 'Proxy',
  summary: 'Works with proxies',
  actions: {
    Check: action({
      description:
        'Gets an address through a proxy. A proxy that does not carry the request, or an answer other than a success, is an error.',
      parameters: {
        Proxy: text('The proxy, http or socks5', {
          required: true,
          example: 'socks5://user:password@proxy.example.org:1080',
        }),
        Url: url('The address that is asked for', { required: true, example: 'https://example.org/' }),
        TimeoutSec: integer('Seconds for the whole exchange', {
          defaultValue: '15',
          minValue: 1,
          maxValue: 600,
        }),
      },
      results: {
        OutputVariable: 'What the address answered, such as the address that it saw',
        Milliseconds: 'How long the whole exchange took',
      },
      contentScopes: ['io:network'],
    }),
  },
});
