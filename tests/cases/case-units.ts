import { sql } from 'kysely'
import { enterItem } from '../../server/areas/catalog/catalog.save.ts'
import { beginProcurement } from '../../server/areas/procurements/procurements.create.ts'
import { accept } from '../../server/areas/procurements/receive.ts'
import { enterSupplier } from '../../server/areas/suppliers/suppliers.save.ts'
import { acceptCreditNote } from '../../server/areas/credits/credits.accept.ts'
import { create } from '../../server/areas/credits/credits.create.ts'
import { fulfilOrder } from '../../server/areas/orders/fulfil.ts'
import { nameUnits } from '../../server/areas/orders/orders.units.ts'
import type { CaseContext } from './case-context.ts'
import { caseCustomers, caseItems, caseReferences, soldPhones } from './case-keys.ts'
import { idOf } from '../../server/seed/demo/company.ts'
import { imei } from '../../server/seed/demo/numbers.ts'
import { at } from '../../server/seed/demo/random.ts'

async function receivePhones({ scene, keeper }: CaseContext, units: string[]): Promise<number> {
  const ctx = scene.context(keeper)
  const category_id = await idOf(scene, 'categories', 'name', 'Mobilie telefoni')
  const phone = { sku: caseItems.phone, name: 'Mobilais telefons „Paraugs X”', category_id, price: '519.00' }
  const item_id = await enterItem(ctx, { ...phone, has_units: true, unit_kind: 'imei' })
  const country_id = await idOf(scene, 'countries', 'code', 'LV')
  const supplier_id = await enterSupplier(ctx, { name: 'SIA "Telefonu paraugi"', reg_nr: '79000000506', country_id })
  const procurement_items = [{ item_id, quantity: String(units.length), purchase_price: '412.00', units }]
  const warehouse_id = await idOf(scene, 'warehouses', 'code', 'RC')
  const id = await beginProcurement(ctx, { supplier_id, warehouse_id, procurement_items })
  await scene.call(accept, keeper, { params: { id } })
  return item_id
}

/** A credit note returns the second phone to stock. */
export async function enterCaseUnits(caseCtx: CaseContext): Promise<void> {
  const { scene, keeper, clerk } = caseCtx
  const [notReturned, returned] = soldPhones.map(imei) as [string, string]
  const lines = [{ item: await receivePhones(caseCtx, [notReturned, returned]), quantity: '2' }]
  const order = await caseCtx.order({ customer: caseCustomers.buyer, reference: caseReferences.phones, lines })
  await caseCtx.reserve(order)
  const { rows } = await sql<{ id: number }>`select id from order_items where order_id = ${order}`.execute(scene.db)
  const order_items = [{ id: at(rows, 0).id, units: [notReturned, returned] }]
  await scene.call(nameUnits, keeper, { params: { id: order }, body: { order_items } })
  await fulfilOrder(scene.context(keeper), order, { step: 'issue' })
  const invoice_id = await caseCtx.invoice(order)
  const line = await idOf(scene, 'invoice_items', 'invoice_id', String(invoice_id))
  const items = [{ invoice_item_id: line, quantity: '1', units: [returned] }]
  const body = { invoice_id, reason: 'return' as const, reason_text: 'Klients telefonu atgrieza 14 dienu laikā', items }
  const { credit_note_id } = await scene.call(create, clerk, { body })
  await acceptCreditNote(scene.context(clerk), credit_note_id, 'when asked')
}
