import { enterItem } from '../../server/areas/catalog/catalog.save.ts'
import { postMovements } from '../../server/areas/stock/ledger.ts'
import { openStockItems } from '../../server/areas/stock/open.ts'
import { caseItems, negativeWarehouse } from './case-keys.ts'
import { idOf, type Company, type WarehouseCode } from '../../server/seed/demo/company.ts'
import { at } from '../../server/seed/demo/random.ts'
import type { Scene } from '../../server/seed/demo/scene.ts'

interface CaseItem {
  sku: string
  name: string
  category: string
  price: string
  /** Overrides the category's rate. */
  vat_rate_code?: string
  stock?: readonly Lot[]
}

interface Lot {
  warehouse: WarehouseCode
  quantity: string
  cost: string
}

const plenty = (cost: string): readonly Lot[] => [{ warehouse: 'RC', quantity: '100', cost }]

const items: readonly CaseItem[] = [
  { sku: caseItems.standard, name: 'Mape-reģistrs „Paraugs” A4, zila', category: 'Mapes', price: '3.10', stock: plenty('2.2') },
  { sku: caseItems.reduced, name: 'Āboli „Paraugs”, 1. šķira', category: 'Augļi', price: '1.95', stock: plenty('1.3') },
  { sku: caseItems.books, name: 'Rokasgrāmata „Paraugs”, 1. izdevums', category: 'Mācību grāmatas', price: '14.50', stock: plenty('10') },
  {
    sku: caseItems.zero,
    name: 'Starptautiska pārvadājuma noformēšana',
    category: 'Citi pakalpojumi',
    price: '25.00',
    vat_rate_code: 'PVN0',
  },
  { sku: caseItems.exempt, name: 'Profesionālās pilnveides kurss', category: 'Apmācība', price: '40.00', vat_rate_code: 'PVNE' },
  {
    sku: caseItems.reverse,
    name: 'Mobilais telefons „Paraugs” 128 GB',
    category: 'Mobilie telefoni',
    price: '389.00',
    stock: plenty('310'),
  },
  {
    sku: caseItems.outside,
    name: 'Līgumsods par kavētu apmaksu',
    category: 'Citi pakalpojumi',
    price: '12.00',
    vat_rate_code: 'PVNO',
  },
  { sku: caseItems.service, name: 'Darbvietas iekārtošana', category: 'Citi pakalpojumi', price: '60.00' },
  { sku: caseItems.thirds, name: 'Savienotājs „Paraugs” RJ45', category: 'Savienotāji', price: '3.3333', stock: plenty('2.1') },
  {
    sku: caseItems.worthless,
    name: 'Reklāmas pildspalva „Demo Tehnika”',
    category: 'Rakstāmpiederumi',
    price: '0.10',
    stock: [{ warehouse: 'RC', quantity: '250', cost: '0' }],
  },
  {
    sku: caseItems.negative,
    name: 'Montāžas skrūvju komplekts „Paraugs”',
    category: 'Datoru korpusi',
    price: '4.80',
    stock: [{ warehouse: negativeWarehouse, quantity: '3', cost: '3.2' }],
  },
  {
    sku: caseItems.options,
    name: 'Galda dators „Paraugs” pēc pasūtījuma',
    category: 'Galda datori',
    price: '749.00',
    stock: plenty('560'),
  },
  { sku: caseItems.bread, name: 'Rudzu maize „Paraugs”', category: 'Maize', price: '1.40', stock: plenty('0.9') },
  ...Array.from({ length: 40 }, (_, place) => ({
    sku: manyItems(place),
    name: `Mape „Paraugs ${place + 1}”`,
    category: 'Mapes',
    price: '2.10',
    stock: [{ warehouse: 'RC' as const, quantity: '1', cost: '1.5' }],
  })),
]

/** Article number of one of forty similar goods. */
export function manyItems(place: number): string {
  return `PAR-40-${String(place + 1).padStart(2, '0')}`
}

export async function enterCaseItems(scene: Scene, company: Company): Promise<Map<string, number>> {
  const ctx = scene.context(company.admin)
  const ids = new Map<string, number>()
  for (const { category, stock: _, ...fields } of items) {
    const category_id = await idOf(scene, 'categories', 'name', category)
    ids.set(fields.sku, await enterItem(ctx, { ...fields, category_id }))
  }
  await receive(scene, company, ids)
  return ids
}

async function receive(scene: Scene, company: Company, ids: ReadonlyMap<string, number>): Promise<void> {
  const receipts = items.flatMap(({ sku, stock = [] }) => stock.map((each) => ({ ...each, item: ids.get(sku) ?? 0 })))
  const opened = await openStockItems(
    scene.db,
    receipts.map(({ item, warehouse }) => ({
      catalog_item_id: item,
      warehouse_id: company.warehouses[warehouse],
      shelf: 'P-01-1',
      min_quantity: null,
      max_quantity: null,
    })),
  )
  await postMovements(
    scene.db,
    receipts.map(({ warehouse, quantity, cost }, place) => ({
      kind: 'opening',
      stock_item_id: at(opened, place),
      quantity,
      unit_cost: cost,
      document_type: 'opening',
      document_id: company.warehouses[warehouse],
      user_id: company.admin.id,
    })),
  )
}
