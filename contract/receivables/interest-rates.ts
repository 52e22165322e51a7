import { day, percent, referenceList, words } from '../reference/reference-list.ts'

/** Percents a year, but for `business_points` (points) and `contract_cap` (percent of the invoice). */
export const interestRates = referenceList('/api/workspace/interest_rates', {
  kind: 'interest_rate',
  table: 'interest_rates',
  page: '/interest_rates',
  permission: 'manage_receivables',
  addition: 'all',
  title: 'Nokavējuma procentu likmes',
  noun: { one: 'Nokavējuma procentu likme', whom: 'nokavējuma procentu likmi', fresh: 'Jauna procentu likme' },
  fields: {
    source: words({ required: true, max: 300, column: 360 }),
    valid_from: day({ required: true, column: 120 }),
    reference_rate: percent({ required: true, column: 130 }),
    business_points: percent({ required: true, column: 150 }),
    consumer_rate: percent({ required: true, column: 150 }),
    contract_cap: percent({ required: true, column: 160 }),
  },
  sort: ['source', 'valid_from'],
  unique: ['valid_from'],
  examples: [
    {
      source: 'Ārējs avots',
      valid_from: '2031-01-01',
      reference_rate: '1.2500',
      business_points: '8.0000',
      consumer_rate: '6.0000',
      contract_cap: '10.0000',
    },
    {
      source: 'Žurnāls',
      valid_from: '2031-07-01',
      reference_rate: '0.0000',
      business_points: '7.0000',
      consumer_rate: '5.0000',
      contract_cap: '12.0000',
    },
  ],
})
