import { copyMapping, independentRow } from '../shared/copy-mappings.ts'

export const copiedVoucher = copyMapping(
  'vouchers',
  'vouchers',
)({
  ...independentRow,
  series: 'given when it is posted',
  series_no: 'given when it is posted',
  number: 'given when it is posted',
  status: 'it begins',
  date: 'today, or the day that is asked',
  title: true,
  closes_year: 'a copy is an entry like any other',
  posted_at: 'it is not posted yet',
  posted_by: 'it is not posted yet',
  reversed_on: 'it is not posted yet',
  reversed_at: 'it is not posted yet',
  reversed_by: 'it is not posted yet',
  debit: 'sum of its lines',
  credit: 'sum of its lines',
  line_count: 'count of its lines',
  search: 'follows its words',
})

export const copiedVoucherLine = copyMapping(
  'voucher_lines',
  'voucher_lines',
)({
  ...independentRow,
  voucher_id: 'the new voucher',
  account_id: true,
  debit: true,
  credit: true,
  customer_id: true,
  supplier_id: true,
  description: true,
})
