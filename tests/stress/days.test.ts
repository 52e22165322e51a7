import fc from 'fast-check'
import { sql } from 'kysely'
import { describe } from 'vitest'
import { confirmedHeader } from '../../contract/confirmations.ts'
import { dayOf } from '../../contract/format.ts'
import { big } from '../../contract/money.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import { audit } from '../../server/integrity/audit.ts'
import { dayAfter } from '../support/clock.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { clerkOf, makeItem, makeService, makeSupplier, makeWarehouse, ownCompany, setProperty } from '../support/factories.ts'
import { delivered, makeBuyer } from '../support/invoicing.ts'
import { attackByCases, type Attacked } from './attack.ts'
import { kinds, type Kind, type Outcome, type Wanted } from './day-documents.ts'
import { needsConfirmation, Ledger } from './day-model.ts'

/** The date rule (INV-STOCK-6, INV-NUMBER-5) by generated documents on any day, compared with a model. */

interface Step {
  kind: keyof typeof kinds
  /** Relative to an earlier day, or to today. */
  from: number
  days: number
  quantity: number
  /** The first warehouse, or the other. */
  first: boolean
  confirmed: boolean
}

interface Case {
  came: number
  steps: readonly Step[]
}

const cases: fc.Arbitrary<Case> = fc.record({
  came: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 10, max: 500 })),
  steps: fc.array(
    fc.record({
      kind: fc.constantFrom(...(Object.keys(kinds) as Step['kind'][])),
      from: fc.nat(6),
      days: fc.integer({ min: -2, max: 2 }),
      quantity: fc.integer({ min: 1, max: 6 }),
      first: fc.oneof({ arbitrary: fc.constant(true), weight: 3 }, { arbitrary: fc.constant(false), weight: 1 }),
      confirmed: fc.oneof({ arbitrary: fc.constant(true), weight: 3 }, { arbitrary: fc.constant(false), weight: 1 }),
    }),
    { minLength: 1, maxLength: 12, size: 'max' },
  ),
})

const came = 12

type Ground = Pick<Wanted, 'clerk' | 'supplier_id' | 'customer_id' | 'line'> & { app: TestApp; warehouses: readonly [number, number] }

async function groundOf(app: TestApp): Promise<Ground> {
  await ownCompany(app)
  // Number order has its own attack.
  await setProperty(app, 'numbers_follow_dates', false)
  const clerk = await clerkOf(app)
  const warehouses = [await makeWarehouse(app), await makeWarehouse(app, { name: 'Otra', code: 'O2' })] as const
  const customer_id = await makeBuyer(app)
  const order = await delivered(app, { customer_id, order_items: [{ item_id: await makeService(app), quantity: '1000000' }] })
  const supplier_id = await makeSupplier(app, { vat_nr: 'LV40003000003' })
  return { app, clerk, warehouses, customer_id, supplier_id, line: order.order_items[0]?.id ?? 0 }
}

/** Returns differences from the model. */
async function judge(ground: Ground, { came: ago, steps }: Case, count: (status: number) => void): Promise<string[]> {
  const { app, clerk, supplier_id, warehouses } = ground
  const today = dayOf(new Date())
  const ledger = new Ledger()
  const item_id = await makeItem(app)
  const date = dayAfter(today, -ago)
  const procurement_items = [{ item_id, quantity: String(came), purchase_price: '4' }]
  const body = { supplier_id, warehouse_id: warehouses[0], date, procurement_items }
  const { procurement_id: id } = await clerk.done(procurements.create, { body })
  await clerk.done(procurements.accept, { params: { id } })
  ledger.post([{ warehouse: warehouses[0], quantity: came, day: date, noon: true }])
  const faults: string[] = []
  const days = [date, date, today]
  for (const step of steps) {
    const day = dayAfter(days[step.from % days.length] ?? today, step.days)
    const [warehouse_id, other] = step.first ? warehouses : [warehouses[1], warehouses[0]]
    const headers = step.confirmed ? { [confirmedHeader]: 'future-date, far-back' } : undefined
    const wanted: Wanted = { ...ground, item_id, warehouse_id, other, date: day, quantity: step.quantity, headers: { ...headers } }
    const kind: Kind = kinds[step.kind]
    const before = kind.before?.(wanted, today) ?? []
    if (!ledger.takes(before)) continue
    ledger.post(before)
    const outcome = await kind.make(wanted)
    count(outcome.answered.status)
    const moves = kind.moves(wanted)
    const fault = faultOf(kind, outcome, { day, today, takes: ledger.takes(moves), onHand: ledger.onHand(warehouse_id), ...step })
    if (fault) faults.push(`${step.kind} of ${step.quantity} on ${day}, the first goods came on ${date}: ${fault}`)
    if (outcome.answered.status === 200) ledger.post(moves)
    days.push(day)
  }
  for (const warehouse of warehouses) faults.push(...(await strayed(app, item_id, warehouse, ledger.onHand(warehouse))))
  return faults
}

interface Expected {
  day: string
  today: string
  takes: boolean
  onHand: number
  quantity: number
  confirmed: boolean
}

/** Null when correct. */
function faultOf(kind: Kind, { answered: { status, body }, number }: Outcome, expected: Expected): string | null {
  const { day, today, takes, onHand, quantity, confirmed } = expected
  const fields = Object.keys(body.errors ?? {})
  const answerText = `${status} ${JSON.stringify(body.errors ?? {})}`
  const tooLate = day > today && kind.ahead === 'refused'
  const tooEarly = kind.isTooEarly?.(day, today) ?? false
  if (tooLate || tooEarly || !takes) {
    if (status !== 422) return `must be refused: ${answerText}`
    // Future documents may also be refused at `status`.
    const atDay = fields.includes('date') || (tooLate && fields.includes('status'))
    // Insufficient stock may be reported instead.
    return atDay || (onHand < quantity && fields.length > 0) ? null : `must be refused at its date: ${answerText}`
  }
  if (!confirmed && needsConfirmation(day, today, kind.backToo)) {
    const code = day > today ? 'future-date' : 'far-back'
    return status === 422 && body.confirm?.code === code ? null : `must be asked about (${code}): ${answerText}`
  }
  if (status !== 200) return `must be done: ${answerText}`
  return number?.includes(day.slice(0, 4)) ? null : `has the number ${number}`
}

/** Moves on wrong days, wrong quantities or values. */
async function strayed(app: TestApp, itemId: number, warehouse: number, onHand: number): Promise<string[]> {
  const moves = await sql<{ kind: string; quantity: string; value: string; day: string; document: string | null }>`
    select m.kind, m.quantity, m.value, (m.effective_at at time zone 'Europe/Riga')::date as day, d.date as document
    from stock_movements m join stock_items s on s.id = m.stock_item_id
    left join (
      select 'technical_document' as type, id, date from technical_documents
      union all select 'return_act', id, date from return_acts union all select 'procurement', id, date from procurements
      union all select 'simplified_invoice', id, date from simplified_invoices union all select 'credit_note', id, date from credit_notes
    ) d on d.type = m.document_type and d.id = m.document_id
    where s.catalog_item_id = ${itemId} and s.warehouse_id = ${warehouse} and m.kind <> 'revaluation' order by m.effective_at, m.id`.execute(
    app.db,
  )
  const faults = moves.rows.flatMap(({ kind, day, document }) =>
    document !== null && day !== document ? [`${kind} of ${document} is in the books on ${day}`] : [],
  )
  const { rows } = await sql<{ on_hand: string; stock_value: string }>`
    select on_hand, stock_value from stock_items where catalog_item_id = ${itemId} and warehouse_id = ${warehouse}`.execute(app.db)
  const { on_hand, stock_value } = rows[0] ?? { on_hand: '0', stock_value: '0' }
  if (!big(on_hand).eq(onHand)) faults.push(`${on_hand} on hand, not ${onHand}`)
  const worth = worthOf(moves.rows)
  if (big(stock_value).minus(worth).abs().gt('0.001')) faults.push(`worth ${stock_value}, not ${worth}`)
  return faults
}

/** EUR, by moving average. */
function worthOf(moves: readonly { quantity: string; value: string }[]): string {
  let held = big(0)
  let value = big(0)
  for (const move of moves) {
    const quantity = big(move.quantity)
    if (quantity.gt(0)) value = value.plus(move.value)
    else value = held.plus(quantity).eq(0) ? big(0) : value.plus(value.div(held).times(quantity).toFixed(4))
    held = held.plus(quantity)
  }
  return value.toFixed(4)
}

async function begin(): Promise<Attacked<Case>> {
  const app = await startApp()
  const ground = await groundOf(app)
  const figures = { gadījumi: 0, pieņemti: 0, atteikti: 0 }
  const count = (status: number): void => void (figures[status === 200 ? 'pieņemti' : 'atteikti'] += 1)
  return {
    figures,
    judge(one) {
      figures.gadījumi += 1
      return judge(ground, one, count)
    },
    async atLast() {
      const found = await audit(app.db)
      // Number order is switched off.
      return found.flatMap(({ invariant, findings }) =>
        invariant.startsWith('N2') ? [] : findings.map((each) => `${invariant}: ${JSON.stringify(each)}`),
      )
    },
    close: () => app.close(),
  }
}

describe('documents of any day', () => {
  attackByCases('katrs dokuments savā dienā: pagātne pārrēķināta, nākotne un diena pirms saņemšanas atteikta', {
    cases: 20,
    seconds: 60,
    arbitrary: cases,
    begin,
  })
})
