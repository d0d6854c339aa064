import type { ProductInfo } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { nodeGreeting } from '../protocol/node-greeting.ts';
import type { NodeStore } from '../store/node-store.ts';
import { refusalOf } from './judge-greeting.ts';
import type { SealedNodes } from './sealed-nodes.ts';

interface JoiningNodesParts {
  readonly store: NodeStore;
  readonly sealed: SealedNodes;
  readonly productInfo: ProductInfo;
  readonly engineUrl: string;
  /** The names of the daemon in the engine begin with it. */
  readonly prefix: string;
}

/** Lets nodes in that show a token or a credential, and whose versions fit. */
export class JoiningNodes {
  readonly #parts: JoiningNodesParts;
  /** Credentials of nodes that join, until they have shown them. */
  readonly #given = new Map<string, string>();

  constructor(parts: JoiningNodesParts) {
    this.#parts = parts;
  }

  /** The id of the node; null for a token that is none. A node that joins has its credential on the disk before it learns of it. */
  async identify(token: string): Promise<string | null> {
    const { store } = this.#parts;
    const found = store.identify(token);
    if (found === null) return null;
    if (found.isNew) this.#given.set(found.id, await store.join(found.id));
    else this.#given.delete(found.id);
    return found.id;
  }

  /** The first words to the node, or why it is refused. */
  welcome(id: string, value: unknown): object | string {
    const { store, sealed, productInfo, engineUrl, prefix } = this.#parts;
    const { productVersion: product, contractVersion: contract, sdkVersion: sdk } = productInfo;
    const refusal = refusalOf(value, { product, contract, sdk });
    if (refusal !== null) return refusal;
    const node = store.get(id);
    if (node === undefined) return 'An operator removed the node';
    const credential = this.#given.get(id) ?? null;
    const facts = { name: node.name, engineUrl, prefix, credential };
    return sealed.greet({ node, greeting: v.parse(nodeGreeting, value), facts });
  }
}
