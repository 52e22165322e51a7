/** Keys that several kinds of rows share: lines of orders, and what is charged beside orders. */
export class Keys {
  #last = 0

  /** The next key. */
  next(): number {
    this.#last += 1
    return this.#last
  }
}
