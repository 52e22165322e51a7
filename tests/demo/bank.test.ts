import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { big } from '../../contract/money.ts'
import { knownFor } from '../../server/areas/bank/known.ts'
import { match } from '../../server/areas/bank/matching.ts'
import { keyOf, type ProposedPart } from '../../server/areas/bank/matching-facts.ts'
import { habits, paymentsOf } from '../../server/seed/demo/bank-payments.ts'
import { owedDocuments, payableDocuments } from '../../server/seed/demo/documents-bank.ts'
import { demoOf, today, type DemoDatabase } from './world.ts'

/** The generator knows what each payment truly pays; matching reads the documents of the demo. */

let demo: DemoDatabase
beforeAll(async () => {
  demo = await demoOf({ scale: 0.1 })
}, 240_000)
afterAll(() => demo.drop())

test('the demo has statements that agree, with entries in every state', async () => {
  const statements = await demo.rows(sql<{ opening: string; closing: string; turnover: string; entries: number; before: string | null }>`
    select opening, closing, turnover, entries, lag(closing) over (order by date_to) as before from bank_statements order by date_to`)
  expect(statements).toHaveLength(2)
  for (const { opening, closing, turnover, before } of statements) {
    expect(big(opening).plus(turnover).toFixed(2)).toBe(closing)
    if (before !== null) expect(opening).toBe(before)
  }
  const states = await demo.rows(sql<{ state: string; count: number }>`
    select case when posted = amount then 'matched' when posted = 0 then 'open' else 'partial' end as state, count(*)::int as count
    from bank_entries group by 1 order by 1`)
  expect(states.map(({ state }) => state)).toEqual(['matched', 'open', 'partial'])
})

/** As often as the small demo has documents for. */
const each = 3

test('nothing certain is wrong in any habit of payers, and most payments are offered', async () => {
  const documents = await payableDocuments({ db: demo.db }, today)
  const owed = await owedDocuments({ db: demo.db }, today)
  const payments = paymentsOf({ documents, owed }, { own: 'LV80BANK0000435195001', each })
  const entries = payments.map(({ entry }, index) => ({ ...entry, id: -1 - index }))
  const known = await knownFor(demo.db, entries)
  const wrong: string[] = []
  const shares = new Map<string, { certain: number; offered: number; all: number; payable: boolean }>()
  for (const [index, { habit, pays }] of payments.entries()) {
    const entry = entries[index]
    // One at a time: payments of the same document would hide where the text alone leads.
    const proposals = entry ? (match([entry], known).get(entry.id) ?? []) : []
    const paid = pays?.map(({ type, id }) => `${type} ${id}`).toSorted()
    const isRight = (parts: readonly ProposedPart[]): boolean => paid !== undefined && parts.map(keyOf).toSorted().join() === paid.join()
    const share = shares.get(habit) ?? { certain: 0, offered: 0, all: 0, payable: pays !== null }
    shares.set(habit, share)
    share.all += 1
    if (proposals.some(({ parts }) => isRight(parts))) share.offered += 1
    for (const { degree, parts } of proposals.filter((proposed) => proposed.degree === 'certain')) {
      share.certain += 1
      if (!isRight(parts)) wrong.push(`${habit}: ${entry?.remittance} -> ${degree} ${parts.map(({ number }) => number).join()}`)
    }
  }
  // oxlint-disable-next-line no-console
  console.log(
    [...shares].map(([habit, { certain, offered, all }]) => `${habit}: certain ${certain}, offered ${offered} of ${all}`).join('\n'),
  )
  expect(wrong).toEqual([])
  expect([...shares.keys()].toSorted()).toEqual(Object.keys(habits).toSorted())
  expect(shares.get('numurs kā drukāts')).toMatchObject({ certain: each, offered: each })
  expect(shares.get('tikai summa')).toMatchObject({ certain: 0, offered: each })
  const payable = [...shares.values()].filter((share) => share.payable)
  const offered = payable.reduce((total, share) => total + share.offered, 0)
  const all = payable.reduce((total, share) => total + share.all, 0)
  expect(offered / all).toBeGreaterThan(0.9)
})
