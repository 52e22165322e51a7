import { sql } from 'kysely'
import type { OrderVatCase } from '../../../contract/company/vat-cases.ts'
import { big, round2 } from '../../../contract/money.ts'
import { acceptCreditNote } from '../../areas/credits/credits.accept.ts'
import { create } from '../../areas/credits/credits.create.ts'
import { enterCustomer } from '../../areas/customers/customers.save.ts'
import { acceptInvoice } from '../../areas/invoices/invoices.accept.ts'
import { invoiceOrder } from '../../areas/invoices/from-order.ts'
import { fulfilOrder } from '../../areas/orders/fulfil.ts'
import { takeOrder } from '../../areas/orders/orders.create.ts'
import { one } from '../../db/one.ts'
import { dayOf, oneOf, seededEntry, warehouse, type Office, type PlannedEntry } from './documents-office.ts'

/** Sales that the VAT return tells apart; without a case goods are sent to a person in Finland. */
const sales = ['PVN-BRIVOSTA', 'PVN-TRISSTURIS', null, 'PVN-31-1', null] as const

export function planVatCases(office: Office): PlannedEntry[] {
  let person = 0
  return sales.map((vat_case, index) => {
    const { random, minute } = seededEntry('vat-case', index)
    const day = dayOf(office, random, { index, count: sales.length, from: 0.5 })
    const write = async (): Promise<void> => {
      if (vat_case === null && person === 0) person = await consumer(office, finn)
      const customer_id = vat_case === null ? person : await buyerOf(office, vat_case === 'PVN-BRIVOSTA')
      if (customer_id !== null) await sell(office, { index, day, vat_case, customer_id })
    }
    return { day, minute, write }
  })
}

/** At home, else in another member state; null where the demo has none. */
export async function buyerOf({ scene }: Office, isAtHome: boolean): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select c.id from customers c join countries l on l.id = c.country_id
    where not c.is_main and not c.is_blocked and c.archived_at is null and c.vat_nr like l.vat_prefix || '%'
      and (l.code = 'LV') = ${isAtHome} and in_union(l, today()) and not c.is_public_body order by c.id limit 1`.execute(scene.db)
  return rows[0]?.id ?? null
}

interface Consumer {
  country: string
  name: string
  city: string
  postal_code: string
  legal_address: string
  email: string
}

const finn: Consumer = {
  country: 'FI',
  name: 'Aino Virtanen',
  city: 'Helsinki',
  postal_code: '00100',
  legal_address: 'Mannerheimintie 1',
  email: 'aino.virtanen@pasts.example',
}

/** A person in another member state. */
export async function consumer({ scene, company }: Office, { country, ...fields }: Consumer): Promise<number> {
  const { rows } = await sql<{ type_id: number; country_id: number }>`
    select (select id from customer_types where name = 'Fiziska persona') as type_id, id as country_id from countries where code = ${country}`.execute(
    scene.db,
  )
  const { type_id, country_id } = one(rows)
  return enterCustomer(scene.context(oneOf(company.sales, 0)), type_id, { ...fields, country_id })
}

interface Sale {
  index: number
  day: string
  vat_case: OrderVatCase | null
  customer_id: number
}

/** The accepted invoice; null where the warehouse has no goods. */
export async function sell(office: Office, { index, day, vat_case, customer_id }: Sale): Promise<number | null> {
  const { scene, company, goods } = office
  const { random } = seededEntry('vat-case-goods', index)
  const central = warehouse(office, 'RC')
  const [good] = goods.take(random, { warehouse: central, day, count: 1, free: 2, dearest: 900 })
  if (!good) return null
  const order_items = [{ item_id: good.item_id, quantity: '2', unit_price: round2(big(good.price).times('1.1')) }]
  const body = { customer_id, date: day, warehouse_id: central, order_items, ...(vat_case && { vat_case }) }
  const id = await takeOrder(scene.context(oneOf(company.sales, index)), body)
  const keeper = scene.context(oneOf(company.storekeepers, index))
  for (const step of ['reserve', 'issue'] as const) await fulfilOrder(keeper, id, { step })
  const clerk = scene.context(oneOf(company.accountants, index))
  const invoice = await invoiceOrder(clerk, id)
  await acceptInvoice(clerk, invoice, 'when asked')
  return invoice
}

/** A piece of the first line comes back. */
export async function returnPiece({ scene, company }: Office, invoice_id: number): Promise<void> {
  const clerk = oneOf(company.accountants, 0)
  const { rows } = await sql<{ id: number }>`
    select id from invoice_items where invoice_id = ${invoice_id} order by position limit 1`.execute(scene.db)
  const items = [{ invoice_item_id: one(rows).id, quantity: '1' }]
  const body = { invoice_id, reason: 'return' as const, reason_text: 'Klients preci atgrieza nelietotu', items }
  const { credit_note_id } = await scene.call(create, clerk, { body })
  await acceptCreditNote(scene.context(clerk), credit_note_id, 'when asked')
}
