import { voucherStates } from '../contract/states.ts'
import { formatMoney } from '../contract/format.ts'
import { big, round2 } from '../contract/money.ts'
import { lifecycle } from './lifecycle.ts'

export interface VoucherFacts {
  lines: number
  /** EUR; sums of the lines. */
  debit: string
  credit: string
  closesYear: boolean
  /** A year after the one that the voucher closes is closed. */
  hasLaterYear: boolean
}

export const freshVoucher: VoucherFacts = { lines: 2, debit: '10.00', credit: '10.00', closesYear: false, hasLaterYear: false }

/** docs/domain/ledger.md#vouchers */
export const voucher = lifecycle<VoucherFacts>()({
  id: 'voucher',
  label: 'grāmatvedības izziņa',
  initial: 'draft',
  final: ['reversed'],
  states: voucherStates,
  events: {
    EDIT: { title: 'Labot grāmatvedības izziņu', arrows: [{ from: ['draft'], to: '=' }] },
    POST: {
      title: 'Iegrāmatot izziņu',
      arrows: [{ from: ['draft'], to: 'posted' }],
      refuse: ({ lines, debit, credit }) => {
        if (lines === 0) return 'Izziņā nav nevienas rindas'
        const difference = big(debit).minus(big(credit))
        if (difference.eq(0)) return null
        return `Debets un kredīts atšķiras par ${formatMoney(round2(difference.abs()))}`
      },
    },
    REVERSE: {
      title: 'Stornēt izziņu',
      arrows: [{ from: ['posted'], to: 'reversed' }],
      refuse: ({ closesYear }) => (closesYear ? 'Gada slēgšanu atceļ, atverot gadu' : null),
    },
    REOPEN_YEAR: {
      title: 'Atvērt gadu',
      arrows: [{ from: ['posted'], to: 'reversed' }],
      refuse: ({ closesYear, hasLaterYear }) => {
        if (!closesYear) return 'Izziņa gadu neslēdz'
        return hasLaterYear ? 'Vispirms atveriet vēlāk slēgto gadu' : null
      },
    },
    DELETE: { title: 'Dzēst grāmatvedības izziņu', arrows: [{ from: ['draft'], to: 'deleted' }] },
  },
})

export type VoucherState = keyof typeof voucher.states
