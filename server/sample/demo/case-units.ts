import { sql } from 'kysely'
import { acceptCreditNote } from '../../areas/credits/accept.ts'
import { create } from '../../areas/credits/create.ts'
import { fulfilOrder } from '../../areas/orders/fulfil.ts'
import { nameUnits } from '../../areas/orders/units.ts'
import type { CaseDesk } from './case-desk.ts'
import { caseCustomers, caseReferences, phones } from './case-keys.ts'
import { idOf } from './company.ts'
import { imei } from './numbers.ts'
import { at } from './random.ts'

/** Two phones sold by their IMEI, one of which the customer brings back: a credit note takes it in again. */
export async function enterCaseUnits(desk: CaseDesk): Promise<void> {
  const { scene, keeper, clerk } = desk
  const [kept, returned] = phones.sold.map(imei) as [string, string]
  const lines = [{ item: await idOf(scene, 'catalog_items', 'sku', phones.sku), quantity: '2' }]
  const order = await desk.order({ customer: caseCustomers.buyer, reference: caseReferences.phones, lines })
  await desk.reserve(order)
  const { rows } = await sql<{ id: number }>`select id from order_items where order_id = ${order}`.execute(scene.db)
  const order_items = [{ id: at(rows, 0).id, units: [kept, returned] }]
  await scene.call(nameUnits, keeper, { params: { id: order }, body: { order_items } })
  await fulfilOrder(scene.context(keeper), order, { step: 'issue' })
  const invoice_id = await desk.invoice(order)
  const line = await idOf(scene, 'invoice_items', 'invoice_id', String(invoice_id))
  const items = [{ invoice_item_id: line, quantity: '1', units: [returned] }]
  const body = { invoice_id, reason: 'return' as const, reason_text: 'Klients telefonu atgrieza 14 dienu laikā', items }
  const { credit_note_id } = await scene.call(create, clerk, { body })
  await acceptCreditNote(scene.context(clerk), credit_note_id, 'when asked')
}
