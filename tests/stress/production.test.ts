import fc from 'fast-check'
import { sql } from 'kysely'
import { describe } from 'vitest'
import { production } from '../../contract/production/production.ts'
import { audit } from '../../server/integrity/audit.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { clerkOf, ownCompany } from '../support/factories.ts'
import { makeList, productionOf, started } from '../support/production.ts'
import { attackByCases } from './attack.ts'

/** INV-PRODUCTION-1 to INV-PRODUCTION-3: concurrent partial completions and splits. */

interface Case {
  planned: number
  parts: { quantity: number; waste: number }[]
  /** Hundredths of EUR per piece. */
  labour: number
  /** Requests, repeated in turn; `split` removes a piece. */
  requests: (number | 'split')[]
}

const arbitrary: fc.Arbitrary<Case> = fc.record({
  planned: fc.integer({ min: 1, max: 12 }),
  parts: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 7 }), waste: fc.integer({ min: 0, max: 60 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  labour: fc.integer({ min: 0, max: 999 }),
  requests: fc.array(fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constant('split' as const)), { minLength: 1, maxLength: 4 }),
})

const many = 32

/** Independent integer rounding up. */
const ceilDiv = (top: number, bottom: number): number => Math.floor((top + bottom - 1) / bottom)
const needed = (quantity: number, planned: number, waste: number): number => ceilDiv(quantity * planned * (100 + waste), 100)

async function judge(app: TestApp, { planned, parts, labour, requests }: Case): Promise<string[]> {
  const clerk = await clerkOf(app)
  const list = await makeList(
    app,
    parts.map(({ quantity, waste }) => ({ quantity: String(quantity), waste_percent: String(waste) })),
    { labour_cost: (labour / 100).toFixed(2) },
  )
  const record = await started(app, { list, quantity: String(planned), stock: '1000' })
  const params = { id: record.id }
  const faults: string[] = []
  record.components.forEach(({ quantity }, place) => {
    const { quantity: per = 0, waste = 0 } = parts[place] ?? {}
    if (Number(quantity) !== needed(per, planned, waste)) faults.push(`P2: ${quantity}, not ${needed(per, planned, waste)}`)
  })
  const answers = await Promise.all(
    Array.from({ length: many }, async (_, place) => {
      const what = requests[place % requests.length] ?? 1
      if (what === 'split') return { what, status: (await clerk.call(production.split, { params, body: { quantity: '1' } })).status }
      return { what, status: (await clerk.call(production.complete, { params, body: { quantity: String(what) } })).status }
    }),
  )
  const strange = answers.filter(({ status }) => status !== 200 && status !== 422)
  if (strange.length > 0) faults.push(`answers: ${JSON.stringify(strange)}`)
  const now = await productionOf(app, record)
  // Calls after the last part succeed without effect, so the parts are summed.
  const completedQuantity = now.completions.reduce((sum, { quantity }) => sum + Number(quantity), 0)
  const split = answers.filter(({ what, status }) => what === 'split' && status === 200).length
  if (completedQuantity !== Number(now.quantity_done) || completedQuantity > planned - split)
    faults.push(`P3: made ${completedQuantity} of ${planned}, split off ${split}`)
  const accepted = answers.reduce((sum, { what, status }) => (status === 200 && what !== 'split' ? sum + what : sum), 0)
  if (accepted < completedQuantity) faults.push(`P3: made ${completedQuantity}, asked for ${accepted}`)
  const whole = await sql<{ taken: string; value: string; labour: string }>`
    select (select coalesce(-sum(quantity), 0) from stock_movements where document_type = 'production_application' and kind = 'production_consume'
        and document_id = ${record.id}) as taken,
      (select coalesce(sum(value), 0) from stock_movements where document_type = 'production_application' and document_id = ${record.id}) as value,
      (select coalesce(sum(labour_cost), 0) from production_completions where production_application_id = ${record.id}) as labour`.execute(
    app.db,
  )
  const { taken = '0', value = '0', labour: booked = '0' } = whole.rows[0] ?? {}
  const consumed = now.components.reduce((sum, { quantity_consumed }) => sum + Number(quantity_consumed), 0)
  if (Number(taken) !== consumed) faults.push(`P3: ${taken} left, ${consumed} consumed`)
  if (Number(value) !== Number(booked)) faults.push(`P1: value ${value}, labour ${booked}`)
  if (split === 0) {
    const due = parts.reduce(
      (sum, { quantity, waste }) =>
        sum + (completedQuantity === 0 ? 0 : ceilDiv(needed(quantity, planned, waste) * completedQuantity, planned)),
      0,
    )
    if (due !== consumed) faults.push(`P2: ${consumed} consumed for ${completedQuantity}, not ${due}`)
  }
  return faults
}

describe('production', () => {
  attackByCases<Case>('parts of one application are made by 32 at once, and split', {
    cases: 4,
    seconds: 60,
    arbitrary,
    examples: [
      { planned: 3, parts: [{ quantity: 1, waste: 3 }], labour: 100, requests: [1] },
      {
        planned: 7,
        parts: [
          { quantity: 3, waste: 0 },
          { quantity: 1, waste: 10 },
        ],
        labour: 333,
        requests: [2, 'split'],
      },
    ],
    begin: async () => {
      const app = await startApp()
      await ownCompany(app)
      const figures = { lietas: 0 }
      return {
        figures,
        judge: async (one) => {
          figures.lietas += 1
          return judge(app, one)
        },
        atLast: async () => (await audit(app.db)).filter(({ findings }) => findings.length > 0).map(({ invariant }) => invariant),
        close: () => app.close(),
      }
    },
  })
})
