export interface Need {
  stockItem: number
  quantity: number
}

/** A generator of one kind of work, by day. */
export interface Craft {
  /** Goods needed that day, requested in the morning. */
  plan(day: number): readonly Need[]
  tell(day: number): void
  /** Writes unfinished work. */
  finish(): void
}
