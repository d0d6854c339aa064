import type { ElementAddress } from '../addressing/element-address.ts';
import type { DirectPage } from './direct-page.ts';
import { selectWhole } from './page/select-whole.ts';

const deleteKey = { key: 'Delete', code: 'Delete', windowsVirtualKeyCode: 46 } as const;

/** Whether the field holds the text now, inserted as a whole. */
export async function setDirectly(
  direct: DirectPage,
  address: ElementAddress,
  text: string,
): Promise<boolean> {
  const selected = await direct.atElement(address, selectWhole, undefined);
  const field = selected?.answer ?? null;
  if (field === null) return false;
  const session = await direct.session();
  if (text !== '') await session.send('Input.insertText', { text });
  else if (!field.isEmpty) {
    const down = session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...deleteKey });
    await Promise.all([down, session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...deleteKey })]);
  }
  return true;
}
