import { stockCheckStates } from '../contract/states.ts'
import { lifecycle } from './lifecycle.ts'

export interface StockCheckFacts {
  /** Lines neither counted nor skipped. */
  uncounted: number
  /** Set-aside codes not yet identified. */
  aside: number
  periodClosed: boolean
  /** Why a line's difference cannot be posted, as text. */
  fault: string | null
}

export const freshStockCheck: StockCheckFacts = { uncounted: 0, aside: 0, periodClosed: false, fault: null }

/** docs/domain/stock.md#stock-checks */
export const stockCheck = lifecycle<StockCheckFacts>()({
  id: 'stock_check',
  label: 'inventarizācija',
  initial: 'open',
  final: ['accepted'],
  states: stockCheckStates,
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

export type StockCheckState = keyof typeof stockCheck.states
export type StockCheckEvent = keyof typeof stockCheck.events
