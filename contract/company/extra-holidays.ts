import { day, referenceList, words } from '../reference/reference-list.ts'

/** Days off that no rule of the calendar gives (docs/domain/e-invoices.md#working-days). */
export const extraHolidays = referenceList('/api/company_settings/extra_holidays', {
  kind: 'extra_holiday',
  table: 'extra_holidays',
  page: '/workspace/extra_holidays',
  permission: 'manage_accounting_accounts',
  addition: 'all',
  title: 'Papildu brīvdienas',
  noun: { one: 'Papildu brīvdiena', whom: 'papildu brīvdienu', fresh: 'Jauna papildu brīvdiena' },
  fields: {
    name: words({ required: true, max: 200, column: 420 }),
    day: day({ required: true, column: 120 }),
    source: words({ required: true, max: 300 }),
  },
  sort: ['name', 'day'],
  unique: ['day'],
  examples: [
    { name: 'Dziesmu un deju svētku noslēgums', day: '2033-07-10', source: 'Rīkojums par svētkiem' },
    { name: 'Ķekavas diena', day: '2034-02-06', source: 'Likuma grozījumi' },
  ],
})
