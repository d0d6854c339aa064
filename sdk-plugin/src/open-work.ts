/** Work of a process that no call waits for. The process of a plugin does not end for want of calls while there is some. */
class OpenWork {
  #count = 0;
  #listener: (isOpen: boolean) => void = () => undefined;

  /** Returns the function that says that the work has ended. */
  begin(): () => void {
    this.#count += 1;
    if (this.#count === 1) this.#listener(true);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#count -= 1;
      if (this.#count === 0) this.#listener(false);
    };
  }

  /** Calls the listener when the first work begins, and when the last has ended. */
  watch(listener: (isOpen: boolean) => void): void {
    this.#listener = listener;
  }
}

/**
 * The work of this process. Jobs are in it; what a plugin begins by itself may be.
 *
 * @example const isOver = openWork.begin();
 *   try { await countAllShelves(); } finally { isOver(); }
 */
export const openWork = new OpenWork();
