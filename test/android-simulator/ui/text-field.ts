/** The text of an input field and its cursor. The phone's focus refers to the object itself. */
export class TextField {
  readonly isPassword: boolean;
  #value = '';
  #cursor = 0;
  #isAllSelected = false;

  constructor({ isPassword = false, value = '' }: { isPassword?: boolean; value?: string } = {}) {
    this.isPassword = isPassword;
    this.value = value;
  }

  get value(): string {
    return this.#value;
  }

  set value(text: string) {
    this.#value = text;
    this.#cursor = text.length;
    this.#isAllSelected = false;
  }

  get isAllSelected(): boolean {
    return this.#isAllSelected;
  }

  insert(text: string): void {
    if (this.#isAllSelected) this.value = '';
    this.#value = this.#value.slice(0, this.#cursor) + text + this.#value.slice(this.#cursor);
    this.#cursor += text.length;
  }

  /** -1 erases the character before the cursor, 1 the one after it. */
  erase(direction: -1 | 1): void {
    if (this.#isAllSelected) {
      this.value = '';
      return;
    }
    const start = direction === -1 ? this.#cursor - 1 : this.#cursor;
    if (start < 0 || start >= this.#value.length) return;
    this.#value = this.#value.slice(0, start) + this.#value.slice(start + 1);
    this.#cursor = start;
  }

  moveTo(place: 'start' | 'end' | 'left' | 'right'): void {
    const wanted = { start: 0, end: this.#value.length, left: this.#cursor - 1, right: this.#cursor + 1 }[
      place
    ];
    this.#cursor = Math.min(Math.max(wanted, 0), this.#value.length);
    this.#isAllSelected = false;
  }

  selectAll(): void {
    this.#isAllSelected = this.#value !== '';
  }
}
