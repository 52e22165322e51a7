import { rng } from '../demo/random.ts'
import type { Catalogue } from '../history/catalogue.ts'
import type { CopySink } from '../history/copy.ts'
import { decimal } from '../history/figures.ts'
import { itemVat, type Reference } from '../history/reference.ts'
import { searchVector } from '../history/search-words.ts'
import type { Category } from './assortment.ts'
import { makerName } from './item-names.ts'

export const warehouses = [
  ['Rīgas centrālā noliktava', 'RIX', 'sales', 'Dzirnavu iela 5, Rīga'],
  ['Valmiera', 'VAL', 'sales', 'Rīgas iela 40, Valmiera'],
  ['Liepāja', 'LIE', 'sales', 'Ostas iela 12, Liepāja'],
  ['Veikals', 'VEI', 'shop', 'Brīvības iela 90, Rīga'],
  ['Serviss', 'SER', 'service', 'Dzirnavu iela 5, Rīga'],
  ['Ražošana', 'RAZ', 'production', 'Dzirnavu iela 5, Rīga'],
  ['Tranzīts', 'TRA', 'transit', null],
] as const

const makers = 120

const meters = ['A4 melnbalts', 'A4 krāsu']

export function metersOf(category: number): { id: number; name: string }[] {
  return meters.map((name, place) => ({ id: (category - 1) * meters.length + place + 1, name }))
}

export async function writeAssortment(
  sink: CopySink,
  { made }: Reference,
  categories: readonly Category[],
  { items }: Catalogue,
): Promise<void> {
  const places = sink.table('warehouses', 'id, name, code, type, address, is_default, created_at, updated_at')
  for (const [index, [name, code, type, address]] of warehouses.entries()) {
    places.row([index + 1, name, code, type, address, index === 0, made, made])
  }
  const manufacturers = sink.table('manufacturers', 'id, name, created_at, updated_at')
  for (let index = 0; index < makers; index += 1) manufacturers.row([index + 1, makerName(index), made, made])
  const groups = sink.table(
    'categories',
    'id, parent_id, name, code, weight, vat_rate_code, reverse_vat, vat_reason_code, is_service, created_at, updated_at',
  )
  for (const { id, parent, name, kind } of categories) {
    const vat = itemVat[kind]
    groups.row([id, parent, name, `K${id}`, id, vat.vat_rate_code, vat.reverse_vat, vat.vat_reason_code, vat.is_service, made, made])
  }
  const options = sink.table('category_options', 'id, category_id, name, type, is_reading, weight, created_at, updated_at')
  for (const { id } of categories) {
    for (const [place, { id: option, name }] of metersOf(id).entries())
      options.row([option, id, name, 'counter', true, place + 1, made, made])
  }
  const rows = sink.table(
    'catalog_items',
    `id, sku, name, category_id, manufacturer_id, manufacturer_code, type, measure_unit_id, price, weight_kg, is_stocked, is_eol, has_units,
      unit_kind, search, created_at, updated_at, created_by, updated_by`,
  )
  for (const { id, sku, name, category, unit, price, stockBase, byPiece } of items) {
    const random = rng('load-item-more', id)
    const code = `${random.pick(['A', 'B', 'C', 'D'])}${random.int(10_000, 99_999)}`
    rows.row([
      ...[id, sku, name, category, random.int(1, makers), code, stockBase === null ? 'service' : 'goods', unit, decimal(price, 4)],
      ...[decimal(random.int(100, 90_000), 4), stockBase !== null, random.chance(0.03)],
      ...[byPiece, byPiece ? 'imei' : null, searchVector(sku, name, code), made, made, 1, 1],
    ])
    if (id % 2000 === 0) await sink.settle()
  }
}
