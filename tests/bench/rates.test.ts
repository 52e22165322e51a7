import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { together } from '../../bench/clients.ts'
import { compare } from '../../bench/compare.ts'
import { withSection } from '../../bench/page.ts'
import { fullPlan, quickPlan, type RateRow, type Rates } from '../../bench/rates.ts'
import { comparisonOf, tableOf } from '../../bench/rates-text.ts'
import { median, summaryOf, type Measured } from '../../bench/rounds.ts'

/** The bench must measure what it says; its figures decide what is built. */

const measured = (fields: Partial<Measured>): Measured => ({ rate: 100, p50: 10, p99: 20, server: 2, postgres: 1, failed: 0, ...fields })

test('the median of rounds counts, and how far apart they lay is told', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5])
  const summary = summaryOf([measured({ rate: 90, server: 1.9 }), measured({ rate: 100, failed: 2 }), measured({ rate: 120, server: 2.5 })])
  expect(summary).toMatchObject({ rate: 100, server: 2, postgres: 1, failed: 2, rounds: 3 })
  expect(summary.spread.rate).toBeCloseTo(0.3)
  expect(summary.spread.processor).toBeCloseTo(0.2)
  expect(summaryOf([measured({ server: 0, postgres: 0 })]).spread.processor).toBe(0)
})

test('the full bench covers every kind, number of clients and phase; the quick one takes two minutes', () => {
  const cases = ({ kinds, clients, fresh }: typeof fullPlan) => [kinds.length * clients.length, fresh.length]
  expect(fullPlan.kinds).toEqual(['list', 'search', 'record', 'create', 'mix'])
  expect([fullPlan.clients, fullPlan.seconds.fresh, fullPlan.rounds]).toEqual([[1, 8, 32, 64], 30, 3])
  expect(cases(fullPlan)).toEqual([20, 20])
  const { rounds, kinds, clients, fresh, seconds, warming } = quickPlan
  const starts = rounds * (1 + fresh.length) * 5
  const taken = rounds * (kinds.length * clients.length * (seconds.warm + warming) + fresh.length * seconds.fresh) + starts
  expect(taken).toBeLessThanOrEqual(120)
})

const row = (fields: Partial<RateRow>): RateRow => ({
  ...summaryOf([measured({})]),
  kind: 'list',
  clients: 32,
  phase: 'warm',
  ...fields,
})
const rates = (reckoning: number, ...rows: RateRow[]): Rates => ({ reckoning, rows })

test('a comparison allows for a slower machine, and calls what lies within the spread noise', () => {
  const spread = { rate: 0.1, processor: 0.1 }
  const then = rates(100, row({ server: 2, postgres: 1, rate: 200, spread }), row({ kind: 'search', spread }))
  const now = rates(
    200,
    row({ server: 3, postgres: 1.5, rate: 100, spread }),
    row({ kind: 'search', server: 4.2, postgres: 2, spread }),
    row({ clients: 1 }),
  )
  const [list, search, ...more] = compare(now, then)
  expect(more).toEqual([])
  expect([list?.processor, list?.rate, list?.moved]).toEqual([0.75, 1, 'less'])
  expect([search?.processor, search?.moved]).toEqual([expect.closeTo(1.033, 2), null])
  expect(compare(rates(100, row({ server: 4 })), rates(100, row({})))[0]?.moved).toBe('more')
  expect(comparisonOf(compare(now, then)).map((line) => line.split(': ').at(-1))).toEqual(['mazāk', 'nemainījās'])
})

test('the bench rewrites its section only', () => {
  const page = '# Title\n\nBy hand.\n\n<!-- bench:rates -->\n\nold\n\n<!-- /bench:rates -->\n\nAlso by hand.\n'
  expect(withSection(page, 'rates', 'new\n')).toBe(page.replace('old', 'new'))
  expect(() => withSection('# Title\n', 'rates', 'new')).toThrow('bench:rates')
  expect(() => withSection(page + page, 'rates', 'new')).toThrow('once')
  const table = tableOf(rates(130, row({ failed: 3 })), { orders: 1_000_000, day: '2026-11-28', commit: 'abcdef123456' })
  expect(table.split('\n')[0]).toContain('1,000,000 orders')
  expect(table).toContain('| list | warm | 32 | 100 ± 0 % | 10 | 20 | 2.0 | 1.0 | 0 % |')
  expect(table).toContain('3 answers failed.')
})

test('clients wait for each answer, count failures, and do not count what warms up', { timeout: 60_000 }, async () => {
  let [open, most] = [0, 0]
  const server = createServer((request, response) => {
    most = Math.max(most, (open += 1))
    setTimeout(() => {
      open -= 1
      response.writeHead(request.url === '/bad' ? 500 : 200).end('{}')
    }, 20)
  }).listen(0)
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  let counting = false
  const task = { url: `http://127.0.0.1:${address.port}`, token: 'x', clients: 4, warming: 0.3, seconds: 1 }
  const result = await together({ ...task, requests: [{ path: '/good' }, { path: '/bad' }] }, () => (counting = true))
  expect([counting, most]).toEqual([true, 4])
  expect(result.samples.length).toBeGreaterThan(10)
  expect(result.samples.length).toBeLessThanOrEqual(4 * 51)
  expect(Math.min(...result.samples)).toBeGreaterThan(18)
  expect(result.failed).toBeGreaterThan(result.samples.length / 4)
})
