import { enterItem } from '../../areas/catalog/catalog.save.ts'
import { update } from '../../areas/procurements/procurements.update.ts'
import { beginProcurement } from '../../areas/procurements/procurements.create.ts'
import { accept } from '../../areas/procurements/receive.ts'
import { accept as acceptWriteOff, createWriteOff } from '../../areas/technical-documents/write-off.ts'
import { createRemoval } from '../../areas/technical-documents/removal.ts'
import { idOf } from './company.ts'
import { imei } from './numbers.ts'
import { planInventory } from './documents-inventory.ts'
import { commission } from './documents-stock.ts'
import { later, oneOf, versionOf, warehouse, type Office, type PlannedEntry } from './documents-office.ts'
import type { Supplier } from '../history/suppliers.ts'
import { at } from './random.ts'

const kinds = [
  {
    sku: 'UNIT-MT-01',
    name: 'Mobilais telefons Norda Line 256 GB melns',
    category: 'Mobilie telefoni',
    unit_kind: 'imei',
    cost: '412.00',
    price: '519.00',
  },
  {
    sku: 'UNIT-MT-02',
    name: 'Mobilais telefons Norda Mini 128 GB balts',
    category: 'Mobilie telefoni',
    unit_kind: 'imei',
    cost: '268.00',
    price: '339.00',
  },
  {
    sku: 'UNIT-PD-01',
    name: 'Portatīvais dators Kvants Biz 14" 16 GB / 512 GB',
    category: 'Portatīvie datori',
    unit_kind: 'serial',
    cost: '705.00',
    price: '899.00',
  },
] as const

const pieces = 12
/** Lower numbers are used by the history. */
const firstImei = 900_000

export async function planUnits(office: Office, supplier: Supplier): Promise<PlannedEntry[]> {
  const { scene, company, history } = office
  const ctx = scene.context(company.admin)
  const items: number[] = []
  for (const { category, cost: _, ...fields } of kinds) {
    items.push(await enterItem(ctx, { ...fields, category_id: await idOf(scene, 'categories', 'name', category), has_units: true }))
  }
  const keeper = oneOf(company.storekeepers, 0)
  const warehouse_id = warehouse(office, 'RC')
  const [came, left, coming] = [-11, -9, -4].map((days) => later(office, history.last, days) ?? history.last) as [string, string, string]
  const begin = (day: string, lines: readonly { item: number; quantity: number; units: readonly string[] }[]): Promise<number> =>
    beginProcurement(scene.context(keeper), {
      supplier_id: supplier.id,
      warehouse_id,
      date: day,
      procurement_items: lines.map(({ item, quantity, units }) => ({
        item_id: at(items, item),
        quantity: String(quantity),
        purchase_price: at(kinds, item).cost,
        units: [...units],
      })),
    })
  const receive = async (): Promise<void> => {
    const lines = kinds.map((_, item) => ({ item, quantity: pieces, units: numbers(item, 0, pieces) }))
    await scene.call(accept, keeper, { params: { id: await begin(came, lines) } })
  }
  const takeOut = async (): Promise<void> => {
    const line = (item: number, place: number) => ({ item_id: at(items, item), quantity: '1', units: numbers(item, place, 1) })
    await scene.call(createRemoval, keeper, {
      body: { warehouse_id, reason: 'Demonstrācijas ierīce veikala vitrīnā', items: [line(0, 2)] },
    })
    const body = { warehouse_id, reason: 'Saplēsts ekrāns, remonts neatmaksājas', commission: commission(), items: [line(1, 5)] }
    const { document_id: id } = await scene.call(createWriteOff, keeper, { body })
    await scene.call(acceptWriteOff, keeper, { params: { id } })
  }
  // Incomplete serial numbers prevent receipt.
  const expect = async (): Promise<void> => {
    const id = await begin(coming, [
      { item: 0, quantity: 6, units: numbers(0, pieces, 4) },
      { item: 2, quantity: 3, units: [] },
    ])
    const body = { event: 'MARK_ORDERED' as const, lock_version: await versionOf(scene, 'procurements', id) }
    await scene.call(update, keeper, { params: { id }, body })
  }
  return [
    { day: came, minute: 8 * 60, write: receive },
    { day: left, minute: 9 * 60, write: takeOut },
    { day: coming, minute: 8 * 60, write: expect },
    ...planInventory(office, [
      { item_id: at(items, 0), numbers: numbers(0, 6, 1) },
      { item_id: at(items, 2), numbers: numbers(2, 6, 2) },
    ]),
  ]
}

function numbers(item: number, first: number, count: number): string[] {
  const { unit_kind } = at(kinds, item)
  return Array.from({ length: count }, (_, place) =>
    unit_kind === 'imei' ? imei(firstImei + item * 1000 + first + place) : `SN${String(100_000 + item * 1000 + first + place)}`,
  )
}
