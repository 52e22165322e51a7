import { day, percent, reference, referenceList, words } from '../reference/reference-list.ts'

/** Standard rates of other member states, for distance sales (docs/domain/oss.md). */
export const euVatRates = referenceList('/api/company_settings/eu_vat_rates', {
  kind: 'eu_vat_rate',
  table: 'eu_vat_rates',
  page: '/workspace/eu_vat_rates',
  permission: 'manage_accounting_accounts',
  addition: 'all',
  title: 'ES valstu PVN likmes',
  noun: { one: 'ES valsts PVN likme', whom: 'ES valsts PVN likmi', fresh: 'Jauna ES valsts PVN likme' },
  fields: {
    name: words({ required: true, column: 320 }),
    country_id: reference('countries', { required: true, column: 200 }),
    rate: percent({ required: true, column: 120 }),
    valid_from: day({ required: true, column: 120 }),
    valid_to: day({ ends: true, column: 190 }),
  },
  sort: ['name', 'valid_from'],
  unique: ['country_id', 'valid_from'],
  examples: [
    { name: 'Igaunija, pamatlikme 2031', rate: '26.0000', valid_from: '2031-01-01' },
    { name: 'Čehija, krīzes likme', rate: '18.5000', valid_from: '2032-01-01', valid_to: '2032-06-30' },
  ],
})
