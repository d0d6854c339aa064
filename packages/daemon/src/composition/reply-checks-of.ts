import type { ReplyChecks } from '@gatehouse/host/plugins/check-replies';
import type { Settings } from '@gatehouse/host/settings/settings';
import type { Edition } from '../editions/edition.ts';
import { isOwnPlugin } from '../editions/plugin-folders.ts';

/**
 * One that `--plugin` or `config.json` names by its folder is being written; an added one, one of the data folder and one
 * of an edition serve others; those of the product have tests for all of their replies.
 */
export function replyChecksOf(
  edition: Pick<Edition, 'plugins'>,
  { plugins }: Pick<Settings, 'plugins'>,
): (folder: string) => ReplyChecks {
  return (folder) => {
    if (isOwnPlugin(folder, edition)) return 'unchecked';
    return plugins.includes(folder) ? 'refused' : 'counted';
  };
}
