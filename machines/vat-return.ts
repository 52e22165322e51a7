import { vatReturnStates } from '../contract/states.ts'
import { lifecycle, refusal } from './lifecycle.ts'

export interface VatReturnFacts {
  /** The last day of the period is past. */
  periodOver: boolean
  /** A correction of it is open. */
  hasCorrection: boolean
}

export const freshVatReturn: VatReturnFacts = { periodOver: true, hasCorrection: false }

/** docs/domain/vat-return.md#filing */
export const vatReturn = lifecycle<VatReturnFacts>()({
  id: 'vat_return',
  label: 'PVN deklarācija',
  initial: 'open',
  final: ['corrected'],
  states: vatReturnStates,
  events: {
    FILE: {
      title: 'Iesniegt PVN deklarāciju',
      arrows: [{ from: ['open'], to: 'filed' }],
      refuse: ({ periodOver }) => (periodOver ? null : 'Deklarācijas periods vēl nav beidzies'),
    },
    CORRECT: {
      title: 'Precizēt PVN deklarāciju',
      arrows: [{ from: ['filed'], to: '=' }],
      refuse: ({ hasCorrection }) => (hasCorrection ? 'Deklarācijai jau ir iesākts precizējums' : null),
    },
    REPLACE: { title: 'Aizstāt ar precizējumu', internal: true, arrows: [{ from: ['filed'], to: 'corrected' }] },
    DELETE: { title: 'Dzēst PVN deklarāciju', arrows: [{ from: ['open'], to: 'deleted' }] },
  },
})

/** Its content follows the documents. */
export function isUnfiled(status: VatReturnState): boolean {
  return refusal(vatReturn, status, 'FILE') === null
}

export type VatReturnState = keyof typeof vatReturn.states
