import { abilities } from '../../../machines/lifecycle.ts'
import { voucher, type VoucherState } from '../../../machines/voucher.ts'
import type { VoucherRow } from '../../../contract/vouchers/vouchers.ts'
import type { Tone } from '../../ui/classes.ts'

export const voucherTones: Readonly<Record<VoucherState, Tone>> = { draft: 'neutral', posted: 'success', reversed: 'neutral' }

/** Drafts have no number; their title names them. */
export function voucherTitle({ number, title }: Pick<VoucherRow, 'number' | 'title'>): string {
  return number === null ? `Izziņa: ${title}` : `Izziņa ${number}`
}

/** An estimate from row data; the server decides. */
export function abilitiesOfVoucherRow({
  status,
  line_count: lines,
  debit,
  credit,
  closes_year,
}: VoucherRow): Record<string, true | string> {
  return abilities(voucher, status, { lines, debit, credit, closesYear: closes_year !== null, hasLaterYear: false })
}
