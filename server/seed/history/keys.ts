/** Sequence shared by order lines and charges. */
export class Keys {
  #last = 0

  next(): number {
    this.#last += 1
    return this.#last
  }
}
