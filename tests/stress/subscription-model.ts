/** @file When a subscription is billed and for how much, reckoned beside the product from docs/domain/invoicing.md#subscriptions, a day at a time. */

/** How a subscription was agreed. */
export interface Agreed {
  start: string
  months: 1 | 3 | 6 | 12
  /** Day of the month on which invoices are made; null: when the period comes. */
  day: number | null
  ahead: boolean
  /** Cents a period. */
  price: number
}

/** What happens, so many days after what was before. */
export interface Deed {
  gap: number
  deed: 'bill' | 'pause' | 'resume' | 'price' | 'end'
  /** Cents of a new price; days to the last day from the one on which it is set. */
  value: number
}

/** The day so many days after another. */
export const after = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
const isDay = (text: string): boolean => !Number.isNaN(Date.parse(text)) && new Date(`${text}T12:00:00Z`).toISOString().startsWith(text)

/** The same day of a later month; the nearest one before it where the month has none. */
function later(day: string, months: number): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const head = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  for (let date = Number(day.slice(8)); ; date -= 1) {
    const found = `${head}-${String(date).padStart(2, '0')}`
    if (isDay(found)) return found
  }
}

/** A subscription as it goes through its days. */
export class Model {
  readonly billed: string[] = []
  status: 'active' | 'paused' | 'ended' = 'active'
  private gone = 0
  private end: string | null = null
  private price: number
  private readonly pauses: { from: string; to: string | null }[] = []

  private readonly agreed: Agreed

  constructor(agreed: Agreed) {
    this.agreed = agreed
    this.price = agreed.price
  }

  /** Does what is asked; false where it is to be refused. */
  take({ deed, value }: Deed, today: string): boolean {
    if (deed === 'bill') return this.bill(today)
    // What is so already is no refusal: a step that is sent twice is taken once.
    if (this.status === 'ended') return deed === 'end'
    if (deed === 'price') this.price = value
    if (deed === 'pause') {
      if (this.status === 'paused') return true
      this.status = 'paused'
      this.pauses.push({ from: today, to: null })
    }
    if (deed === 'resume') {
      if (this.status === 'active') return true
      if (this.next(today) === null) return false
      this.status = 'active'
      this.unpause(today)
    }
    return deed === 'end' ? this.finish(this.lastDay(value, today), today) : true
  }

  /** The day that an end is asked for. */
  lastDay(days: number, today: string): string {
    const asked = after(today, days)
    return asked < this.agreed.start ? this.agreed.start : asked
  }

  private unpause(today: string): void {
    const open = this.pauses.find(({ to }) => to === null)
    if (open) open.to = today
  }

  private bill(today: string): boolean {
    while (this.status === 'active') {
      const period = this.next(today)
      if (period && this.dayOf(period) > today) break
      if (!period) break
      this.put(period, today)
      if (this.next(today) === null) this.status = 'ended'
    }
    return true
  }

  private finish(last: string, today: string): boolean {
    this.end = last
    if (last <= today) {
      for (let period = this.next(today); period; period = this.next(today)) this.put(period, today)
      this.unpause(today)
    }
    if (this.next(today) === null) this.status = 'ended'
    return true
  }

  /** The next period that begins outside of pauses, up to the last day. */
  private next(today: string): { place: number; from: string; to: string; full: string } | null {
    const { start, months } = this.agreed
    for (let place = this.gone; ; place += 1) {
      const from = later(start, place * months)
      if (this.end !== null && from > this.end) return null
      const full = after(later(start, (place + 1) * months), -1)
      const to = this.end !== null && this.end < full ? this.end : full
      if (!this.pauses.some((pause) => from >= pause.from && from < (pause.to ?? today))) return { place, from, to, full }
    }
  }

  private dayOf({ from, to }: { from: string; to: string }): string {
    let day = this.agreed.ahead ? from : after(to, 1)
    const { day: date } = this.agreed
    if (date === null) return day
    const isIt = () => Number(day.slice(8)) === date || (Number(day.slice(8)) < date && day.slice(5, 7) !== after(day, 1).slice(5, 7))
    while (!isIt()) day = after(day, 1)
    return day
  }

  private put({ place, from, to, full }: { place: number; from: string; to: string; full: string }, today: string): void {
    const count = (last: string): number => Math.round((Date.parse(last) - Date.parse(from)) / 86_400_000) + 1
    // A part of a period in hundredths of a cent first, as prices have four decimals.
    const part = Math.floor((this.price * 100 * count(to) * 2 + count(full)) / (2 * count(full)))
    this.billed.push(`${from} ${to} ${today} ${(Math.floor((part + 50) / 100) / 100).toFixed(2)}`)
    this.gone = place + 1
  }
}
