/** Goods that a day needs. */
export interface Need {
  stockItem: number
  quantity: number
}

/** One who tells a kind of work day by day. */
export interface Craft {
  /** What the day will need of goods; asked in its morning. */
  plan(day: number): readonly Need[]
  /** Tells the day once the goods are there. */
  tell(day: number): void
  /** Writes what the last day leaves under way. */
  finish(): void
}
