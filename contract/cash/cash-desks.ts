import { form } from '../checks.ts'
import { flag, reference, referenceList, words } from '../reference/reference-list.ts'

/** docs/domain/cash.md */
export const cashDesks = referenceList('/api/workspace/cash_desks', {
  kind: 'cash_desk',
  table: 'cash_desks',
  page: '/cash_desks',
  permission: 'manage_ledger',
  addition: 'all',
  title: 'Kases',
  noun: { one: 'Kase', whom: 'kasi', fresh: 'Jauna kase' },
  fields: {
    name: words({ required: true, max: 100, column: 260 }),
    code: words({
      max: 6,
      code: true,
      check: form(/^[A-Z0-9]{1,6}$/, 'jābūt no 1 līdz 6 latīņu burtiem vai cipariem, piemēram, V2'),
      column: 110,
    }),
    account_id: reference('accounting_accounts', { required: true, column: 260 }),
    is_active: flag({ initial: true, column: 90 }),
  },
  sort: ['name'],
  unique: ['account_id'],
  examples: [
    { name: 'Ēģes veikala kase', code: 'EGE' },
    { name: 'Filiāles kase', code: 'V2' },
  ],
})
