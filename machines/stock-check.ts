import { lifecycle } from './lifecycle.ts'

/** What the server knows of a stock check when its lifecycle is asked. */
export interface StockCheckFacts {
  /** Lines that were neither counted nor left out on purpose. */
  uncounted: number
  /** Codes that were kept aside, and nobody said what they are. */
  aside: number
  periodClosed: boolean
  /** Why the difference of a line cannot be posted, in words. */
  fault: string | null
}

/** Facts of a check with everything counted and nothing against it; rows of lists start from it. */
export const freshStockCheck: StockCheckFacts = { uncounted: 0, aside: 0, periodClosed: false, fault: null }

/** Lifecycle of a stock check (docs/domain/stock.md#stock-checks). */
export const stockCheck = lifecycle<StockCheckFacts>()({
  id: 'stock_check',
  label: 'inventarizācija',
  initial: 'open',
  final: ['accepted'],
  states: { open: 'Atvērta', accepted: 'Akceptēta' },
  events: {
    EDIT: { title: 'Labot inventarizāciju', arrows: [{ from: ['open'], to: '=' }] },
    COUNT: { title: 'Skaitīt', arrows: [{ from: ['open'], to: '=' }] },
    UPLOAD: { title: 'Nolasīt aizpildītu lapu', arrows: [{ from: ['open'], to: '=' }] },
    ACCEPT: {
      title: 'Akceptēt inventarizāciju',
      arrows: [{ from: ['open'], to: 'accepted' }],
      refuse: ({ periodClosed, uncounted, aside, fault }) => {
        if (periodClosed) return 'Inventarizācijas datums ir slēgtā periodā'
        if (uncounted > 0) return `Vēl nav saskaitītas visas preces: ${uncounted}`
        return aside > 0 ? `Malā nolikti nezināmi kodi: ${aside}; piesaistiet tos precei vai atsauciet` : fault
      },
    },
    DELETE: { title: 'Dzēst inventarizāciju', arrows: [{ from: ['open'], to: 'deleted' }] },
  },
})

/** State of a stock check. */
export type StockCheckState = keyof typeof stockCheck.states
/** Event of a stock check. */
export type StockCheckEvent = keyof typeof stockCheck.events
