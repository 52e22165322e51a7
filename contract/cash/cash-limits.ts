import { cashDesks } from './cash-desks.ts'
import { day, price, referenceList, words } from '../reference/reference-list.ts'

/** EUR that businesses may pay each other in cash for one deal; each holds from its day on (docs/domain/cash.md). */
export const cashLimits = referenceList('/api/company_settings/cash_limits', {
  kind: 'cash_limit',
  table: 'cash_limits',
  page: '/workspace/cash_limits',
  permission: 'manage_accounting_accounts',
  addition: 'all',
  title: 'Skaidras naudas robežas',
  noun: { one: 'Skaidras naudas robeža', whom: 'skaidras naudas robežu', fresh: 'Jauna skaidras naudas robeža' },
  fields: {
    source: words({ required: true, max: 300, column: 420 }),
    valid_from: day({ required: true, column: 120 }),
    amount: price({ column: 130 }),
  },
  sort: ['source', 'valid_from'],
  unique: ['valid_from'],
  examples: [
    { source: 'Likuma grozījumi, 02.01.2031.', valid_from: '2031-01-01', amount: '5000.0000' },
    { source: 'Ķekavas grozījumi', valid_from: '2032-01-01', amount: '3000.0000' },
  ],
})

/** Reference lists about cash. */
export const cashLists = [cashDesks, cashLimits] as const
