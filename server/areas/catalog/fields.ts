import { sql } from 'kysely'
import type { catalog } from '../../../contract/catalog/catalog.ts'
import { checkCnCode, checkCountryCode } from '../../../contract/checks.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { Db, Io } from '../../http/context.ts'
import { fieldSentence } from '../../http/field-sentence.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { namesCase } from './reverse-cases.ts'
import { isMoved } from './usage.ts'

type Fields = Omit<Io<typeof catalog.update>['body'], 'lock_version' | 'barcodes'>

/** How an item is counted; frozen once goods have moved. */
interface Counting {
  type: string
  is_stocked: boolean
  has_units: boolean
  unit_kind: string | null
  measure_unit_id: number | null
}

type StoredItem = Counting & { id: number; category_id: number; reverse_vat: boolean | null }

interface FieldsToCheck {
  fields: Fields
  known: StoredItem | null
  category: Counting | null
  counting: Counting
}

/**
 * Completes the fields of a saved item from its type and category, and normalizes codes. Throws with every wrong
 * field (docs/domain/catalogue.md#categories-and-items, INV-STOCK-7).
 */
export async function itemFields(db: Db, today: string, fields: Fields, stored: StoredItem | null) {
  const category = fields.category_id === undefined ? null : await countingOfCategory(db, fields.category_id)
  const counting = countingOf(fields, stored ?? category ?? plainGoods)
  const country = fields.country_of_origin?.toUpperCase() ?? fields.country_of_origin
  const toCheck = { fields, known: stored, category, counting }
  const faults = [...fieldFaults(toCheck), ...(await storedFaults(db, today, toCheck))]
  const { measure_unit_id, ...rest } = counting
  if (faults.length > 0 || measure_unit_id === null) throw Refusal.fields(Object.fromEntries(faults.map(worded)))
  return { ...definedFields(fields), ...(country !== undefined && { country_of_origin: country }), ...rest, measure_unit_id }
}

const plainGoods: Counting = { type: 'goods', is_stocked: true, has_units: false, unit_kind: null, measure_unit_id: null }

function countingOf(fields: Fields, before: Counting): Counting {
  const type = fields.type ?? before.type
  const is_stocked = fields.is_stocked ?? (fields.type === undefined ? before.is_stocked : canStock(type))
  const has_units = is_stocked && (fields.has_units ?? before.has_units)
  const unit_kind = has_units ? (fields.unit_kind ?? before.unit_kind ?? 'imei') : null
  return { type, is_stocked, has_units, unit_kind, measure_unit_id: fields.measure_unit_id ?? before.measure_unit_id }
}

function canStock(type: string): boolean {
  return type === 'goods' || type === 'set'
}

type Fault = readonly [field: string, reason: string]

function worded([field, reason]: Fault): [string, string[]] {
  return [field, [fieldSentence(labelOf(field), reason)]]
}

function fieldFaults({ fields, known, category, counting }: FieldsToCheck): Fault[] {
  const missingCategory = fields.category_id !== undefined && category === null
  const faults: [boolean, ...Fault][] = [
    [missingCategory, 'category_id', 'norādītais ieraksts neeksistē'],
    [counting.measure_unit_id === null && !missingCategory, 'measure_unit_id', 'ir obligāts: kategorijai mērvienība nav noteikta'],
    [counting.is_stocked && !canStock(counting.type), 'is_stocked', 'krājumos uzskaita tikai preces un komplektus'],
    [known !== null && fields.eol_replacement_id === known.id, 'eol_replacement_id', 'prece nevar aizstāt pati sevi'],
  ]
  return [...faults.flatMap(([wrong, ...fault]): Fault[] => (wrong ? [fault] : [])), ...codeFaults(fields)]
}

function codeFaults({ cn_code, country_of_origin }: Fields): Fault[] {
  const cnFault = cn_code ? checkCnCode(cn_code) : null
  const countryFault = country_of_origin ? checkCountryCode(country_of_origin) : null
  return [
    ...(cnFault === null ? [] : [['cn_code', cnFault] as const]),
    ...(countryFault === null ? [] : [['country_of_origin', countryFault] as const]),
  ]
}

async function storedFaults(db: Db, today: string, { fields, known, counting }: FieldsToCheck): Promise<Fault[]> {
  const faults: Fault[] = []
  if (fields.vat_rate_code && !(await rateExists(db, today, fields.vat_rate_code))) faults.push(['vat_rate_code', 'šādas likmes nav'])
  const categoryId = fields.category_id ?? known?.category_id
  const isReverse = fields.reverse_vat === undefined ? known?.reverse_vat : fields.reverse_vat
  const affectsReverseVat = fields.reverse_vat !== undefined || fields.category_id !== undefined
  if (isReverse && affectsReverseVat && categoryId !== undefined && !(await namesCase(db, categoryId)))
    faults.push(['reverse_vat', 'vispirms kategorijai jānorāda reversā PVN gadījums'])
  if (known && (await isMoved(db, known.id))) {
    for (const name of ['type', 'is_stocked', 'has_units', 'measure_unit_id'] as const) {
      if (counting[name] !== known[name]) faults.push([name, 'to nemaina, jo precei ir krājumu kustības'])
    }
  }
  return faults
}

async function countingOfCategory(db: Db, id: number): Promise<Counting | null> {
  const { rows } = await sql<{ is_service: boolean; has_units: boolean; measure_unit_id: number | null }>`
    with recursive above as (
      select id, parent_id, default_measure_unit_id, 0 as depth from categories where id = ${id}
      union all
      select c.id, c.parent_id, c.default_measure_unit_id, above.depth + 1 from above join categories c on c.id = above.parent_id
    )
    select c.is_service, c.has_units, (
      select default_measure_unit_id from above where default_measure_unit_id is not null order by depth limit 1
    ) as measure_unit_id
    from categories c where c.id = ${id}`.execute(db)
  const category = rows[0]
  if (!category) return null
  const { is_service, has_units, measure_unit_id } = category
  return { type: is_service ? 'service' : 'goods', is_stocked: !is_service, has_units, unit_kind: null, measure_unit_id }
}

export async function rateExists(db: Db, today: string, code: string): Promise<boolean> {
  const { rows } = await sql`select 1 from vat_rates where code = ${code} and valid_from <= ${today}
    and (valid_to is null or valid_to >= ${today})`.execute(db)
  return rows.length > 0
}
