/** The end of a call from outside. Its signal is made when the handler asks for it: most never do. */
export class CallAbort {
  #aborting: AbortController | null = null;
  #end: { readonly reason: string } | null = null;

  get signal(): AbortSignal {
    this.#aborting ??= new AbortController();
    if (this.#end !== null) this.#aborting.abort(this.#end.reason);
    return this.#aborting.signal;
  }

  abort(reason: string): void {
    this.#end ??= { reason };
    this.#aborting?.abort(reason);
  }
}
