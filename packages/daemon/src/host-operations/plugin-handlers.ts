import type { Handlers } from '@gatehouse/sdk-plugin';
import type { declaration } from './declaration.ts';
import type { PluginControl } from './host-references.ts';

type PluginHandlers = Pick<
  Handlers<(typeof declaration)['declaration']['operations']>,
  'plugins_list' | 'plugin_enable' | 'plugin_disable'
>;

export function createPluginHandlers(control: PluginControl): PluginHandlers {
  return {
    plugins_list: () => ({ plugins: [...control.list()] }),
    plugin_enable: async ({ params, fail }) =>
      // It may have been put there since, and is found then.
      (await control.enable(params.id)) ?? fail('not_found', unknown(params.id)),
    plugin_disable: async ({ params, fail }) => {
      const id = known(params.id, fail);
      if (control.isIndispensable(id)) {
        fail('failed_precondition', `Without ${id} nobody could enable it again; stop the daemon instead`);
      }
      return (await control.disable(id)) ?? fail('not_found', unknown(id));
    },
  };

  function known(id: string, fail: (code: 'not_found', message: string) => never): string {
    return control.get(id) === null ? fail('not_found', unknown(id)) : id;
  }
}

function unknown(id: string): string {
  return `There is no plugin "${id}"; GET /plugins lists those there are`;
}
