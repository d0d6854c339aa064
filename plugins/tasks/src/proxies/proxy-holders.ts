interface Use {
  readonly holders: Set<string>;
  /** Only one holder is allowed. */
  isExclusive: boolean;
}

/** Holders of each proxy, in memory only: after a crash all proxies are free. */
export class ProxyHolders {
  /** By id of the proxy. */
  readonly #uses = new Map<string, Use>();
  readonly #held = new Map<string, Set<string>>();

  isFree(id: string, { isExclusive }: { readonly isExclusive: boolean }): boolean {
    const use = this.#uses.get(id);
    return use === undefined || (!isExclusive && !use.isExclusive);
  }

  add(holder: string, { id, isExclusive }: { readonly id: string; readonly isExclusive: boolean }): void {
    const use = this.#uses.get(id) ?? { holders: new Set(), isExclusive };
    use.holders.add(holder);
    this.#uses.set(id, use);
    const held = this.#held.get(holder) ?? new Set();
    this.#held.set(holder, held.add(id));
  }

  /** False if the holder does not have it. */
  remove(holder: string, id: string): boolean {
    const held = this.#held.get(holder);
    if (!held?.delete(id)) return false;
    if (held.size === 0) this.#held.delete(holder);
    this.#letGo(holder, id);
    return true;
  }

  /** False if the holder has none. */
  removeAll(holder: string): boolean {
    const held = this.#held.get(holder);
    if (held === undefined) return false;
    this.#held.delete(holder);
    for (const id of held) this.#letGo(holder, id);
    return true;
  }

  #letGo(holder: string, id: string): void {
    const use = this.#uses.get(id);
    use?.holders.delete(holder);
    if (use?.holders.size === 0) this.#uses.delete(id);
  }
}
