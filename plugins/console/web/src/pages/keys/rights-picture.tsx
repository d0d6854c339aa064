import { useQuery } from '@tanstack/react-query';
import { capabilities } from '../../api/queries/capability-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { type KeyRights, mayCall } from './key-rights.ts';
import { keysTexts } from './keys-texts.ts';

/** Shows, while a key is put together, what it may call. */
export function RightsPicture({ rights }: { readonly rights: KeyRights }) {
  const words = useTexts(keysTexts);
  const { number } = useFormat();
  const { data } = useQuery(capabilities);
  const allowed = mayCall(rights, data?.operations.values() ?? []);
  const count = [...allowed.values()].reduce((sum, ids) => sum + ids.length, 0);
  return (
    <div className="rights-picture" aria-live="polite">
      <p>{count === 0 ? words.mayNothing : words.may(number(count))}</p>
      {[...allowed].map(([scope, ids]) => (
        <details key={scope}>
          <summary>
            {scope}: {number(ids.length)}
          </summary>
          <p className="quiet">{ids.join(', ')}</p>
        </details>
      ))}
    </div>
  );
}
