import { inventory } from '../../contract/inventory/inventory.ts'
import { confirmedHeader } from '../../contract/confirmations.ts'
import { stockChecks } from '../../contract/stock-checks/stock-checks.ts'
import { stockCounts } from '../../contract/stock-counts/stock-counts.ts'
import type { TestApp } from '../support/app.ts'
import { clerkOf, makeItem, makeStock, makeWarehouse } from '../support/factories.ts'
import { makeInventory } from '../support/inventory.ts'
import { removed, writeOffDraft } from '../technical-documents/support.ts'

export interface TechnicalDocumentWorld {
  writeOff: number
  writeOffLine: number
  removal: number
  stockCount: number
  stockCountLine: number
  stockCheck: number
  stockCheckLine: number
  stockCheckCount: number
  inventoryItem: number
  maintenance: number
}

export async function makeTechnicalDocumentWorld(app: TestApp): Promise<TechnicalDocumentWorld> {
  const item_id = await makeItem(app)
  const stock_item_id = await makeStock(app, item_id, '20')
  const draft = await writeOffDraft(app, [{ item_id, quantity: '1' }])
  const { id } = await removed(app, [{ item_id, quantity: '1' }])
  const clerk = await clerkOf(app)
  const { stock_item_count_id } = await clerk.done(stockCounts.create, { body: { warehouse_id: await makeWarehouse(app) } })
  const { data: sheet } = await clerk.done(stockCounts.addItem, {
    params: { stockItemCountId: stock_item_count_id },
    body: { stock_item_id, quantity: '19' },
  })
  const piece = await makeInventory(app)
  const { data: cared } = await clerk.done(inventory.addMaintenance, {
    params: { inventoryItem: String(piece.id) },
    body: { name: 'Apskate', interval_months: 6 },
  })
  const inventoryIds = { inventoryItem: piece.id, maintenance: cared.maintenances[0]?.id ?? 0 }
  const { stock_check_id } = await clerk.done(stockChecks.create, {
    body: { warehouse_id: await makeWarehouse(app) },
    headers: { [confirmedHeader]: 'check-overlaps' },
  })
  const checked = { params: { id: stock_check_id } }
  const aside = { key: 'pasaule-1', code: 'NEZINĀMS KODS' }
  await clerk.done(stockChecks.count, { ...checked, body: { counts: [aside] } })
  const { data: lines } = await clerk.done(stockChecks.lines, checked)
  const { data: counts } = await clerk.done(stockChecks.counts, checked)
  const check = { stockCheck: stock_check_id, stockCheckLine: lines[0]?.id ?? 0, stockCheckCount: counts[0]?.id ?? 0 }
  const writeOff = { writeOff: draft.id, writeOffLine: draft.items[0]?.id ?? 0 }
  return { ...writeOff, ...inventoryIds, ...check, removal: id, stockCount: stock_item_count_id, stockCountLine: sheet.items[0]?.id ?? 0 }
}

export const technicalDocumentRecords: Readonly<Record<string, keyof TechnicalDocumentWorld>> = {
  'technical-documents.updateItem': 'writeOffLine',
  'technical-documents.removeItem': 'writeOffLine',
  'technical-documents.updateRemoval': 'removal',
  'inventory.updateMaintenance': 'maintenance',
  'inventory.resetMaintenance': 'maintenance',
  'stock-checks.pieces': 'stockCheckLine',
  'stock-checks.updateLine': 'stockCheckLine',
  'stock-checks.assign': 'stockCheckCount',
  'stock-counts.updateItem': 'stockCountLine',
  'stock-counts.removeItem': 'stockCountLine',
  'technical-documents.removalXml': 'removal',
  'technical-documents.removalPdf': 'removal',
}
