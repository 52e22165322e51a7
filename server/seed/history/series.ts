import type { SeriesKind } from '../../../contract/numbers/series.ts'

export interface AssignedNumber {
  /** `PAS-2026`. */
  series: string
  /** `PAS-2026-000123`. */
  number: string
  no: number
}

const prefixes = {
  order: 'PAS',
  invoice: 'R',
  offer: 'PIE',
  credit_note: 'KR',
  advance_invoice: 'A',
  simplified_invoice: 'VR',
  shop_order: 'CEK',
  procurement: 'IEP',
  return_act: 'AA',
  goods_write_off: 'N',
  technical_document: 'TD',
  inventory_item: 'INV',
  rent: 'NOM',
  service_application: 'SP',
  production_application: 'RAZ',
  courier_application: 'KUR',
  transportation: 'PAR',
  contract: 'LIG',
} as const satisfies Partial<Record<SeriesKind, string>>

interface Counter {
  kind: keyof typeof prefixes
  prefix: string
  /** `-` for series that do not restart each year. */
  year: string
  last: number
  lastDate: string
}

const yearless: ReadonlySet<string> = new Set<keyof typeof prefixes>(['inventory_item'])

/** Counters of document numbers by kind and year, as server/areas/shared/numbering.ts would have left them. */
export class Numbers {
  readonly #counters = new Map<string, Counter>()

  get counters(): readonly Counter[] {
    return [...this.#counters.values()]
  }

  take(kind: keyof typeof prefixes, date: string): AssignedNumber {
    const year = yearless.has(kind) ? '-' : date.slice(0, 4)
    const key = `${kind} ${year}`
    const prefix = prefixes[kind]
    let counter = this.#counters.get(key)
    if (!counter) this.#counters.set(key, (counter = { kind, prefix, year, last: 0, lastDate: date }))
    counter.last += 1
    if (date > counter.lastDate) counter.lastDate = date
    const series = year === '-' ? prefix : `${prefix}-${year}`
    return { series, number: `${series}-${String(counter.last).padStart(6, '0')}`, no: counter.last }
  }
}
