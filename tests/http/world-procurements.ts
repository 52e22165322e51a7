import { units } from '../../contract/units/units.ts'
import type { TestApp } from '../support/app.ts'
import { declaredImport } from '../support/cost-bills.ts'
import { clerkOf, makeItem, makeProcurement, makeReceived } from '../support/factories.ts'

export interface ProcurementWorld {
  procurement: number
  procurementLine: number
  unit: number
  importInvoice: number
  customsDeclaration: number
}

let pieces = 0

export async function makeProcurementWorld(app: TestApp): Promise<ProcurementWorld> {
  pieces += 1
  const draft = await makeProcurement(app)
  const item_id = await makeItem(app, { has_units: true, unit_kind: 'serial' })
  await makeReceived(app, { procurement_items: [{ item_id, quantity: '1', purchase_price: '5', units: [`PASAULE-${pieces}`] }] })
  const { data } = await (await clerkOf(app)).done(units.list, { query: { catalog_item_id: item_id } })
  const declared = await declaredImport(app, `PASAULE-MRN-${pieces}`)
  return { procurement: draft.id, procurementLine: draft.procurement_items[0]?.id ?? 0, unit: data[0]?.id ?? 0, ...declared }
}

export const procurementRecords: Readonly<Record<string, keyof ProcurementWorld | 'item'>> = {
  'procurements.updateItem itemId': 'procurementLine',
  'procurements.deleteItem itemId': 'procurementLine',
  'procurements.label': 'procurementLine',
  'procurements.labels': 'procurementLine',
  'procurements.incoming': 'item',
  'supplier-invoices.addCustoms': 'importInvoice',
  'supplier-invoices.removeCustoms': 'importInvoice',
  'supplier-invoices.removeCustoms declarationId': 'customsDeclaration',
}
