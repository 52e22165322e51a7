import { sql } from 'kysely'
import { describe } from 'vitest'
import { confirmedHeader } from '../../contract/confirmations.ts'
import { big } from '../../contract/money.ts'
import { procurements } from '../../contract/procurements.ts'
import { returnActs } from '../../contract/return-acts.ts'
import { technicalDocuments } from '../../contract/technical-documents.ts'
import { audit } from '../../server/jobs/audit.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, makeItem, makeSupplier, makeWarehouse, ownCompany } from '../support/factories.ts'
import { dayAgo } from '../support/invoicing.ts'
import { commission } from '../technical-documents/support.ts'
import { attack, dice, type Figures } from './attack.ts'

interface Case {
  clerk: Person
  item_id: number
  warehouse_id: number
  other: number
  supplier_id: number
  date: string
}

/** What a document answered: when it was refused, the fields that were named. */
interface Outcome {
  status: number
  fields: string[]
  number: string | null
}

const told = (
  { status, body }: { status: number; body: { errors?: Record<string, string[]> } },
  number: string | null = null,
): Outcome => ({
  status,
  fields: Object.keys(body.errors ?? {}),
  number,
})

/** Every kind of document with a day that takes two pieces out of the warehouse. */
const kinds: Readonly<Record<string, (each: Case) => Promise<Outcome>>> = {
  removal: async ({ clerk, item_id, warehouse_id, date }) => {
    const body = { warehouse_id, date, reason: 'Birojam', items: [{ item_id, quantity: '2' }] }
    const answered = await clerk.call(technicalDocuments.createRemoval, { body })
    return told(answered, answered.body.data?.number)
  },
  correction: async ({ clerk, item_id, warehouse_id, date }) => {
    const body = { warehouse_id, date, reason: 'Skaitīts', items: [{ item_id, difference: '-2' }] }
    const answered = await clerk.call(technicalDocuments.createCorrection, { body })
    return told(answered, answered.body.data?.number)
  },
  inventory: async ({ clerk, item_id, warehouse_id, date }) => {
    const body = { warehouse_id, date, reason: 'Birojam', items: [{ item_id, quantity: '2' }] }
    const answered = await clerk.call(technicalDocuments.createInventory, { body })
    return told(answered, answered.body.data?.number)
  },
  writeOff: async ({ clerk, item_id, warehouse_id, date }) => {
    const body = { warehouse_id, date, reason: 'Bojāts', commission, items: [{ item_id, quantity: '2' }] }
    const made = await clerk.done(technicalDocuments.createWriteOff, { body })
    const answered = await clerk.call(technicalDocuments.accept, { params: { id: made.document_id } })
    return told(answered, answered.body.data?.number)
  },
  returnAct: async ({ clerk, item_id, warehouse_id, supplier_id, date }) => {
    const body = { warehouse_id, supplier_id, date, reason: 'Nederēja', items: [{ item_id, quantity: '2' }] }
    const made = await clerk.done(returnActs.create, { body })
    const answered = await clerk.call(returnActs.accept, { params: { id: made.return_act_id } })
    return told(answered, answered.body.data?.number)
  },
  transfer: async ({ clerk, item_id, warehouse_id, other, date }) => {
    const lines = [{ item_id, quantity: '2' }]
    const body = { kind: 'internal' as const, source_warehouse_id: warehouse_id, warehouse_id: other, date, procurement_items: lines }
    const made = await clerk.done(procurements.create, { body })
    const answered = await clerk.call(procurements.accept, { params: { id: made.procurement_id } })
    return told(answered, answered.body.data?.number)
  },
}

/** Goods that came twenty pieces at a time on two days, the second time at another price. */
async function goodsFrom(app: TestApp, supplier_id: number, warehouse_id: number, days: readonly [number, number]): Promise<number> {
  const clerk = await clerkOf(app)
  const item_id = await makeItem(app)
  for (const [place, day] of days.entries()) {
    const procurement_items = [{ item_id, quantity: '20', purchase_price: `${4 + 3 * place}` }]
    const made = await clerk.done(procurements.create, { body: { supplier_id, warehouse_id, date: dayAgo(day), procurement_items } })
    await clerk.done(procurements.accept, { params: { id: made.procurement_id } })
  }
  return item_id
}

interface Move {
  day: string
  quantity: string
  value: string
  kind: string
}

/** What is on hand is worth by the moving average of moves in the order of their moments, reckoned here. */
function worthOf(moves: readonly Move[]): { on_hand: string; value: string } {
  let held = big(0)
  let value = big(0)
  for (const move of moves) {
    if (move.kind === 'revaluation') continue
    const quantity = big(move.quantity)
    if (quantity.gt(0)) value = value.plus(move.value)
    else value = held.plus(quantity).eq(0) ? big(0) : value.plus(big(value.div(held).times(quantity).toFixed(4)))
    held = held.plus(quantity)
  }
  return { on_hand: held.toFixed(4), value: value.toFixed(4) }
}

/** The same person, who confirms whatever is asked of a date: stock refuses what it must all the same. */
function confirming(person: Person): Person {
  const headers = { [confirmedHeader]: 'far-back, future-date' }
  return {
    ...person,
    call: (call, sent) => person.call(call, { ...sent, headers }),
    done: (call, sent) => person.done(call, { ...sent, headers }),
  }
}

async function run(seconds: number): Promise<Figures> {
  const app = await startApp()
  try {
    await ownCompany(app)
    const clerk = confirming(await clerkOf(app))
    const warehouse_id = await makeWarehouse(app)
    const other = await makeWarehouse(app, { name: 'Otra', code: 'O2' })
    const supplier_id = await makeSupplier(app, { vat_nr: 'LV40003000003' })
    const figures = { gadījumi: 0, pieņemti: 0, atteikti: 0, 'nepareizi atbildēts': 0, 'nepareiza diena': 0, 'nepareiza vērtība': 0 }
    const roll = dice(7)
    const until = Date.now() + seconds * 1000
    while (Date.now() < until) {
      const first = 2 + roll(400)
      const item_id = await goodsFrom(app, supplier_id, warehouse_id, [first, roll(first)])
      for (const [kind, document] of Object.entries(kinds)) {
        const day = roll(3) === 0 ? first + 2 - roll(6) : roll(first + 4) - 3
        const date = dayAgo(day)
        const { status, fields, number } = await document({ clerk, item_id, warehouse_id, other, supplier_id, date })
        figures.gadījumi += 1
        const lawful = day >= 0 && day <= first
        const right = lawful ? status === 200 : status === 422
        // A day that has not come is told by the lifecycle of what is prepared first.
        const named = fields.includes('date') || (day < 0 && fields.includes('status'))
        if (!right || (!lawful && !named)) {
          figures['nepareizi atbildēts'] += 1
          console.error(`${kind} ${date} (came ${dayAgo(first)}): ${status} ${fields.join()}`)
        }
        if (status === 200) figures.pieņemti += 1
        else figures.atteikti += 1
        if (status === 200 && number && !number.includes(date.slice(0, 4))) figures['nepareiza diena'] += 1
        const { rows } = await sql<{ strayed: number }>`
          select count(*)::int as strayed from stock_movements m
          join stock_items s on s.id = m.stock_item_id
          join (
            select 'technical_document' as type, id, date from technical_documents
            union all select 'return_act', id, date from return_acts union all select 'procurement', id, date from procurements
          ) d on d.type = m.document_type and d.id = m.document_id
          where s.catalog_item_id = ${item_id} and m.quantity <> 0 and (m.effective_at at time zone 'Europe/Riga')::date <> d.date`.execute(
          app.db,
        )
        figures['nepareiza diena'] += rows[0]?.strayed ?? 0
      }
      figures['nepareiza vērtība'] += await misvalued(app, item_id, warehouse_id)
    }
    const findings = (await audit(app.db)).reduce((sum, { findings: found }) => sum + found.length, 0)
    return { ...figures, 'pārkāpti likumi': findings }
  } finally {
    await app.close()
  }
}

async function misvalued(app: TestApp, itemId: number, warehouseId: number): Promise<number> {
  const { rows } = await sql<Move>`
    select m.quantity, m.value, m.kind, m.effective_at::text as day from stock_movements m join stock_items s on s.id = m.stock_item_id
    where s.catalog_item_id = ${itemId} and s.warehouse_id = ${warehouseId} order by m.effective_at, m.id`.execute(app.db)
  const { on_hand, value } = worthOf(rows)
  const found = await sql<{ on_hand: string; stock_value: string }>`
    select on_hand, stock_value from stock_items where catalog_item_id = ${itemId} and warehouse_id = ${warehouseId}`.execute(app.db)
  const stands = found.rows[0]
  return stands && big(stands.on_hand).eq(on_hand) && big(stands.stock_value).minus(value).abs().lte('0.0001') ? 0 : 1
}

describe('documents of any day', () => {
  attack('katrs dokuments savā dienā: pagātne pārrēķināta, nākotne un diena pirms saņemšanas atteikta', {
    seconds: [6, 60],
    run,
    must: { 'nepareizi atbildēts': 0, 'nepareiza diena': 0, 'nepareiza vērtība': 0, 'pārkāpti likumi': 0 },
    atLeast: { gadījumi: 1 },
  })
})
