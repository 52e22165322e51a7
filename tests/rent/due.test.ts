import { expect, test } from 'vitest'
import { feesDue, type DueRent, type InvoicedDays } from '../../server/areas/rent/due.ts'
import { setOff, type InvoicedMonth } from '../../server/areas/rent/minimum.ts'

/** Monthly fees (INV-RENT-4, INV-RENT-6), calculated by hand. */

const plain: DueRent = {
  date_from: '2026-01-01',
  ended_on: null,
  billing_day: 1,
  billing_period: 'month',
  type: 'mixed',
  minimum_fee: '0',
  terms: [],
  items: [{ id: 7, date_from: '2026-01-01', date_to: null, monthly_fee: '45' }],
}

const rows = (rent: Partial<DueRent>, today: string) =>
  feesDue({ ...plain, ...rent }, today).map(({ rent_item_id, period_start, period_end, amount }) => [
    rent_item_id,
    period_start,
    period_end,
    amount,
  ])

const item = (fields: Partial<DueRent['items'][number]>) => ({
  items: [{ id: 7, date_from: '2026-01-01', date_to: null, monthly_fee: '45', ...fields }],
})

test('a machine rented from 10 November pays 21 of 30 days of 45.00: 31.50 (vector of T4)', () => {
  expect(rows({ date_from: '2026-11-10', ...item({ date_from: '2026-11-10' }) }, '2026-12-01')).toEqual([
    [7, '2026-11-10', '2026-11-30', '31.50'],
  ])
})

test.each([
  ['the whole of February', '2026-02-01', '2026-02-28', '45.00'],
  ['its first day', '2026-02-01', '2026-02-01', '1.61'],
  ['the 29th of a leap year', '2028-02-29', '2028-02-29', '1.55'],
  ['19 of 31 days', '2026-05-03', '2026-05-21', '27.58'],
])('a machine rented for %s pays by the days of that month', (_, from, to, amount) => {
  const month = from.slice(0, 7)
  const due = rows({ date_from: from, ended_on: to, ...item({ date_from: from, date_to: to }) }, `${month}-28`)
  expect(due).toEqual([[7, from, to, amount]])
})

test.each([
  ['month', 1, '2026-01-31', []],
  ['month', 1, '2026-02-01', ['2026-01-01']],
  ['month', 5, '2026-02-04', []],
  ['month', 5, '2026-03-05', ['2026-01-01', '2026-02-01']],
  ['quarter', 1, '2026-03-31', []],
  ['quarter', 10, '2026-04-09', []],
  ['quarter', 10, '2026-04-10', ['2026-01-01', '2026-02-01', '2026-03-01']],
] as const)('billed by the %s on day %i, on %s these months are due: %j', (billing_period, billing_day, today, months) => {
  expect(rows({ billing_period, billing_day }, today).map(([, start]) => start)).toEqual(months)
})

test('a rent that ended is due to its last day at once', () => {
  const ended = { ended_on: '2026-02-14', billing_period: 'quarter' as const, ...item({ date_to: '2026-02-14' }) }
  expect(rows(ended, '2026-02-14')).toEqual([
    [7, '2026-01-01', '2026-01-31', '45.00'],
    [7, '2026-02-01', '2026-02-14', '22.50'],
  ])
})

test('terms hold from their own day, also amid a month, each rise on what was reached', () => {
  const terms = [
    { valid_from: '2026-02-01', fee: '10', indexation_pc: '10', minimum_fee: null },
    { valid_from: '2026-03-02', fee: '20', indexation_pc: '10', minimum_fee: null },
  ]
  expect(rows({ terms }, '2026-05-01')).toEqual([
    [7, '2026-01-01', '2026-01-31', '45.00'],
    [null, '2026-02-01', '2026-02-28', '10.00'],
    [7, '2026-02-01', '2026-02-28', '49.50'],
    // One day at 10.00 and 49.50, thirty at 20.00 and 54.45.
    [null, '2026-03-01', '2026-03-31', '19.68'],
    [7, '2026-03-01', '2026-03-31', '54.29'],
    [null, '2026-04-01', '2026-04-30', '20.00'],
    [7, '2026-04-01', '2026-04-30', '54.45'],
  ])
})

test('terms count from the first day of a rent that begins amid a month', () => {
  const terms = [{ valid_from: '2026-11-10', fee: '45', indexation_pc: '0', minimum_fee: null }]
  expect(rows({ date_from: '2026-11-10', items: [], terms }, '2026-12-01')).toEqual([[null, '2026-11-10', '2026-11-30', '31.50']])
})

test('a rise reaches the fee of the whole rent, which a fee that is agreed anew takes the place of', () => {
  const term = (valid_from: string, fee: string | null, indexation_pc: string) => ({ valid_from, fee, indexation_pc, minimum_fee: null })
  const terms = [
    term('2026-01-01', '100', '0'),
    term('2026-02-01', null, '10'),
    term('2026-03-01', '50', '5'),
    term('2026-04-01', null, '20'),
  ]
  expect(rows({ items: [], terms }, '2026-05-01').map(([, , , amount]) => amount)).toEqual(['100.00', '110.00', '50.00', '60.00'])
})

test('who pays by readings alone has no monthly fees, and what costs nothing is not charged', () => {
  expect(rows({ type: 'per_reading' }, '2026-06-01')).toEqual([])
  expect(rows(item({ monthly_fee: '0' }), '2026-06-01')).toEqual([])
})

const month = (nr: number) => `2026-0${nr}-01`

test('the difference to the minimum fee is charged for each month that was below it (T6)', () => {
  const rent = { ...plain, minimum_fee: '60' }
  const open = [
    { month: month(1), net: '45.00' },
    { month: month(1), net: '12.03' },
    { month: month(2), net: '45.00' },
    { month: month(2), net: '15.00' },
  ]
  const amounts = (of: Partial<DueRent>, charges: typeof open, today: string) =>
    setOff({ ...rent, ...of }, charges, [], today).minima.map(({ period_start, amount }) => [period_start, amount])
  expect(amounts({}, open, '2026-03-01')).toEqual([['2026-01-01', '2.97']])
  const raised = { fee: null, indexation_pc: '0' }
  const terms = [
    { ...raised, valid_from: '2026-01-15', minimum_fee: '80' },
    { ...raised, valid_from: '2026-02-01', minimum_fee: null },
  ]
  // 14 days at 60.00 and 17 at 80.00 are 70.97.
  expect(amounts({ terms }, open, '2026-03-01').map(([, amount]) => amount)).toEqual(['13.94', '20.00'])
  expect(amounts({ date_from: '2026-01-22' }, [], '2026-02-01').map(([, amount]) => amount)).toEqual(['19.35'])
})

/** January with an invoiced minimum of 60.00. */
const invoicedMinimum = (net: string, fields: Partial<InvoicedMonth> = {}): InvoicedMonth => ({
  month: month(1),
  net: '0',
  covered: '0',
  differences: [{ period_start: '2026-01-01', period_end: '2026-01-31', part: 1, net, minimum: '60.00' }],
  ...fields,
})

test.each([
  ['12.03 of readings after 60.00: nothing more is due (vector of T6)', ['12.03'], invoicedMinimum('60.00'), ['12.03'], []],
  ['70.00 of readings: 10.00 is due', ['70.00'], invoicedMinimum('60.00'), ['60.00'], []],
  ['40.00 and 30.00: the first is covered first', ['40.00', '30.00'], invoicedMinimum('60.00'), ['40.00', '20.00'], []],
  ['what was covered before', ['55.00'], invoicedMinimum('60.00', { net: '0', covered: '12.03' }), ['47.97'], []],
  ['a difference to readings that were put right since', [], invoicedMinimum('47.97'), [], [['2026-01-01', 2, '12.03']]],
  ['a fee that comes late', ['45.00'], invoicedMinimum('47.97', { net: '12.03' }), ['45.00'], []],
  [
    'a difference of a former version, which does not say what it came up to',
    ['5.00'],
    invoicedMinimum('47.97', {
      net: '12.03',
      differences: [{ period_start: '2026-01-01', period_end: '2026-01-31', part: 1, net: '47.97', minimum: null }],
    }),
    ['5.00'],
    [],
  ],
  // By readings, both differences are below 60.00.
  [
    'days that follow an end which was invoiced',
    ['12.00'],
    {
      month: month(1),
      net: '0',
      covered: '0',
      differences: [{ period_start: '2026-01-01', period_end: '2026-01-10', part: 1, net: '19.35', minimum: '19.35' }],
    },
    ['0.00'],
    [['2026-01-11', 1, '28.65']],
  ],
] as const)('INV-RENT-6, %s', (_, nets, invoiced, covered, minima) => {
  const rent = { ...plain, items: [], minimum_fee: '60' }
  const open = nets.map((net) => ({ month: month(1), net }))
  const setOffResult = setOff(rent, open, [invoiced], '2026-02-01')
  expect(setOffResult.covered).toEqual(covered)
  expect(setOffResult.minima.map(({ period_start, part, amount }) => [period_start, part, amount])).toEqual(minima)
})

test('what fell due before a change goes by the fee and the type that held then, also when the machine came back in that month', () => {
  const former = {
    former_types: [{ until: '2026-02-01', type: 'per_reading' as const }],
    ...item({
      monthly_fee: '60',
      former_fees: [
        { until: '2026-04-01', monthly_fee: '45' },
        { until: '2026-03-01', monthly_fee: '28' },
      ],
    }),
  }
  expect(rows(former, '2026-05-01')).toEqual([
    [7, '2026-02-01', '2026-02-28', '28.00'],
    [7, '2026-03-01', '2026-03-31', '45.00'],
    [7, '2026-04-01', '2026-04-30', '60.00'],
  ])
  const back = { ...former, items: former.items.map((each) => ({ ...each, date_to: '2026-02-14' })) }
  expect(rows(back, '2026-05-01')).toEqual([[7, '2026-02-01', '2026-02-14', '14.00']])
})

/** An invoiced part of January. */
const part = (from: number, to: number, rent_item_id: number | null = 7): InvoicedDays => ({
  rent_item_id,
  period_start: january(from),
  period_end: january(to),
})
const january = (day: number) => `2026-01-${String(day).padStart(2, '0')}`

test.each([
  ['nothing', [], ['1–31 45.00']],
  ['all', [part(1, 31)], []],
  ['the days before an end that was taken back', [part(1, 10)], ['11–31 30.48']],
  ['the days after it, its own invoice thrown away', [part(11, 31)], ['1–10 14.52']],
  ['both', [part(11, 31), part(1, 10)], []],
  ['some amid it', [part(5, 10), part(15, 20)], ['1–4 5.81', '11–14 5.81', '21–31 15.97']],
  ['days of another machine, and of the rent as a whole', [part(1, 10, 8), part(1, 10, null)], ['1–31 45.00']],
])('INV-RENT-7: where invoices hold %s of a month, the other days are charged', (_, held, left) => {
  const dueFees = feesDue({ ...plain, held }, '2026-02-01').map(
    ({ period_start, period_end, amount }) => `${Number(period_start.slice(8))}–${Number(period_end.slice(8))} ${amount}`,
  )
  expect(dueFees).toEqual(left)
})
