/** What is to be done on which day of the history. */
export class Agenda<T> {
  readonly #days = new Map<number, T[]>()

  /** Puts something on a day; what is put on a day that has passed is never taken. */
  put(day: number, entry: T): void {
    const entries = this.#days.get(day)
    if (entries) entries.push(entry)
    else this.#days.set(day, [entry])
  }

  /** What stands on a day, in the order in which it was put there; afterwards nothing does. */
  take(day: number): T[] {
    const entries = this.#days.get(day) ?? []
    this.#days.delete(day)
    return entries
  }

  /** What was never taken, in the order of days. */
  rest(): T[] {
    const days = [...this.#days.keys()].sort((a, b) => a - b)
    return days.flatMap((day) => this.take(day))
  }
}
