/** @file Independent day-by-day model of docs/domain/invoicing.md#subscriptions. */

export interface Agreed {
  start: string
  months: 1 | 3 | 6 | 12
  /** Invoicing day of month; null: at period start. */
  day: number | null
  ahead: boolean
  /** Cents per period. */
  price: number
}

/** Happens some days after the previous action. */
export interface SubscriptionAction {
  gap: number
  action: 'bill' | 'pause' | 'resume' | 'price' | 'end'
  /** Price in cents, or days until the end. */
  value: number
}

export const after = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
const isDay = (text: string): boolean => !Number.isNaN(Date.parse(text)) && new Date(`${text}T12:00:00Z`).toISOString().startsWith(text)

/** Clamped to the month's end. */
function later(day: string, months: number): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const head = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  for (let date = Number(day.slice(8)); ; date -= 1) {
    const found = `${head}-${String(date).padStart(2, '0')}`
    if (isDay(found)) return found
  }
}

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

  /** False when refused. */
  take({ action, value }: SubscriptionAction, today: string): boolean {
    if (action === 'bill') return this.bill(today)
    // Repeats succeed without effect.
    if (this.status === 'ended') return action === 'end'
    if (action === 'price') this.price = value
    if (action === 'pause') {
      if (this.status === 'paused') return true
      this.status = 'paused'
      this.pauses.push({ from: today, to: null })
    }
    if (action === 'resume') {
      if (this.status === 'active') return true
      if (this.next(today) === null) return false
      this.status = 'active'
      this.unpause(today)
    }
    return action === 'end' ? this.finish(this.lastDay(value, today), today) : true
  }

  lastDay(days: number, today: string): string {
    const requestedEnd = after(today, days)
    return requestedEnd < this.agreed.start ? this.agreed.start : requestedEnd
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
    // Hundredths of a cent, since prices have four decimals.
    const part = Math.floor((this.price * 100 * count(to) * 2 + count(full)) / (2 * count(full)))
    this.billed.push(`${from} ${to} ${today} ${(Math.floor((part + 50) / 100) / 100).toFixed(2)}`)
    this.gone = place + 1
  }
}
