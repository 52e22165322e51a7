/** Counters of document numbers by year, as server/areas/numbering.ts would have left them. */
export class Series {
  readonly kind: 'order' | 'invoice'
  readonly prefix: string
  readonly years = new Map<string, { last: number; lastDate: string }>()

  constructor(kind: Series['kind'], prefix: string) {
    this.kind = kind
    this.prefix = prefix
  }

  /** The next number for a document of a day (yyyy-mm-dd), which is not before the last one's. */
  take(date: string): { series: string; number: string; no: number } {
    const year = date.slice(0, 4)
    const counter = this.years.get(year) ?? { last: 0, lastDate: date }
    counter.last += 1
    counter.lastDate = date
    this.years.set(year, counter)
    return { series: `${this.prefix}-${year}`, number: `${this.prefix}-${year}-${String(counter.last).padStart(6, '0')}`, no: counter.last }
  }
}
