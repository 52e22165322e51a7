export class Agenda<T> {
  readonly #days = new Map<number, T[]>()

  /** Entries for past days are never returned. */
  put(day: number, entry: T): void {
    const entries = this.#days.get(day)
    if (entries) entries.push(entry)
    else this.#days.set(day, [entry])
  }

  /** Removes and returns the entries of a day in insertion order. */
  take(day: number): T[] {
    const entries = this.#days.get(day) ?? []
    this.#days.delete(day)
    return entries
  }

  rest(): T[] {
    const days = [...this.#days.keys()].sort((a, b) => a - b)
    return days.flatMap((day) => this.take(day))
  }
}
