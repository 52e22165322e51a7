import { sql, type RawBuilder } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { isMarginCase, type VatCase } from '../../../contract/company/vat-cases.ts'
import {
  decideInterestVat,
  decideVatOf,
  type NoSuchRate,
  type VatDecision,
  type VatItem,
  type VatParties,
  type VatTables,
} from '../../../contract/company/vat-decision.ts'
import { one } from '../../db/one.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { chargesVat } from './vat-status.ts'

/**
 * Inputs of the VAT decision. Place of delivery: the order's country, else our premises if its delivery method needs
 * no address, else the branch's country, else the buyer's. Day as `yyyy-mm-dd`.
 */
export interface VatQuestion {
  customer_id: number | null
  date: string
  branch_id?: number | null | undefined
  delivery_type_id?: number | null | undefined
  delivery_country_id?: number | null | undefined
  handed_over?: boolean
  /** Paid in cash, by card or gift card: excludes some reverse-charge cases. */
  cash?: boolean
  vat_case?: VatCase | null | undefined
  /** Goods charged with work or a subscription are not resold, so the margin scheme does not hold for them. */
  used_up?: boolean
  /** False of documents whose goods are no distance sale (docs/domain/oss.md#what-is-not-covered). Default: true. */
  distance?: boolean
}

/**
 * Decides VAT by item (INV-VAT-7). Throws 422 when an item's rate is not valid on the day; unknown items are
 * omitted.
 */
export async function decideVat(db: Db, question: VatQuestion, itemIds: readonly number[]): Promise<Map<number, VatDecision>> {
  const { items, parties, tables } = await basisOf(db, question, itemIds)
  const { used_up = false } = question
  return new Map(items.map((item) => [item.id, vatOf(used_up ? withoutScheme(item) : item, parties, tables)]))
}

function withoutScheme(item: VatItem): VatItem {
  return isMarginCase(item.vat_case) ? { ...item, vat_case: null } : item
}

export async function decideFreeVat(db: Db, question: VatQuestion, codes: readonly string[]): Promise<Map<string, VatDecision>> {
  const { parties, tables } = await basisOf(db, question, [])
  const validCodes = codes.filter((each) => tables.rates.some(({ code }) => code === each))
  const line = { id: 0, is_service: true, reverse_vat: false, vat_reason_code: null, vat_case: null }
  return new Map(validCodes.map((vat_rate_code) => [vat_rate_code, vatOf({ ...line, vat_rate_code }, parties, tables)]))
}

/** INV-INTEREST-8 */
export async function decideVatOfInterest(db: Db, question: VatQuestion): Promise<VatDecision> {
  const { parties, tables } = await basisOf(db, question, [])
  return valid(decideInterestVat(parties, tables))
}

/** INV-VAT-7 for one item; throws 422 when the day has no rate for it. */
export function vatOf(item: VatItem, parties: VatParties, tables: VatTables): VatDecision {
  return valid(decideVatOf(item, parties, tables))
}

function valid(decision: VatDecision | NoSuchRate): VatDecision {
  if ('missing' in decision && decision.country !== undefined)
    throw Refusal.field(
      'vat_rate_code',
      `Lauks „${labelOf('vat_rate_code')}”: valstij ${decision.country} šajā datumā nav likmes; ievadiet to sarakstā „ES valstu PVN likmes”`,
    )
  if ('missing' in decision)
    throw Refusal.field('vat_rate_code', `Lauks „${labelOf('vat_rate_code')}”: likme ${decision.missing} šajā datumā nav spēkā`)
  return decision
}

/** Dated overrides of a category apply to its descendants too. */
export async function vatItems(db: Db, date: string, itemIds: readonly number[]): Promise<VatItem[]> {
  const { rows } = await itemsOn(date, itemIds).execute(db)
  return rows
}

function itemsOn(date: string, itemIds: readonly number[]) {
  return sql<VatItem>`
    with recursive above as (
      select c.id as leaf, c.id, c.parent_id, c.vat_rate_code, c.reverse_vat, c.vat_reason_code, c.vat_case, 0 as depth
      from categories c where c.id in (select category_id from catalog_items where id = any (${[...itemIds]}))
      union all
      select above.leaf, c.id, c.parent_id, c.vat_rate_code, c.reverse_vat, c.vat_reason_code, c.vat_case, above.depth + 1
      from above join categories c on c.id = above.parent_id
    ), said as materialized (
      -- Once for each category: a sheet names tens of thousands of items.
      select l.leaf, coalesce((
          select d.vat_rate_code from above join category_vat_rates d on d.category_id = above.id
          where above.leaf = l.leaf and d.valid_from <= ${date} and (d.valid_to is null or d.valid_to >= ${date})
          order by above.depth limit 1
        ), (
          select above.vat_rate_code from above where above.leaf = l.leaf and above.vat_rate_code is not null order by above.depth limit 1
        )) as vat_rate_code,
        (select bool_or(above.reverse_vat) from above where above.leaf = l.leaf) as reverse_vat,
        (select above.vat_reason_code from above where above.leaf = l.leaf and above.vat_reason_code is not null
          order by above.depth limit 1) as vat_reason_code,
        (select above.vat_case from above where above.leaf = l.leaf and above.vat_case is not null order by above.depth limit 1) as vat_case
      from (select distinct leaf from above) l
    )
    select i.id, i.type = 'service' as is_service, coalesce(i.vat_rate_code, said.vat_rate_code) as vat_rate_code,
      coalesce(i.reverse_vat, said.reverse_vat) as reverse_vat, said.vat_reason_code, said.vat_case
    from catalog_items i join said on said.leaf = i.category_id
    where i.id = any (${[...itemIds]})`
}

interface VatBasis {
  items: VatItem[]
  parties: VatParties
  tables: VatTables
}

/** One query for items, parties, rates and reasons, because every document needs it several times. */
async function basisOf(db: Db, question: VatQuestion, itemIds: readonly number[]): Promise<VatBasis> {
  const { customer_id, date, branch_id = null, delivery_type_id = null, delivery_country_id = null } = question
  const { handed_over = false, cash = false, vat_case: vatCase = null, distance = true } = question
  const { rows } = await sql<Omit<VatParties, 'cash' | 'vatCase'> & VatTables & { items: VatItem[] }>`
    select coalesce((select json_agg(item) from (${itemsOn(date, itemIds)}) item), '[]') as items,
      ${chargesVat} as "sellerRegistered",
      coalesce(home.code, 'LV') as "sellerCountry",
      coalesce(place.code, home.code, 'LV') as "deliveryCountry", place.id is null or in_union(place, ${date}) as "deliveryInEu",
      coalesce(land.code, home.code, 'LV') as "buyerCountry", land.id is null or in_union(land, ${date}) as "buyerInEu",
      coalesce(not type.is_natural_person, false) as "buyerIsBusiness",
      case when buyer.vat_valid is distinct from false then coalesce(
        (select member.code from countries member where in_union(member, ${date}) and member.vat_prefix = left(buyer.vat_nr, 2)), case when buyer.vat_nr like 'XI%' then 'XI' end)
        end as "buyerVatCountry",
      case when ${distance} and oss_on(${date}) and buyer.vat_nr is null and place.id <> home.id
        then json_build_object('country', place.code, 'rate', eu_vat_rate_on(place.id, ${date})::text) end as oss,
      ${ratesOn(date)} as rates, ${reasonsOn(date)} as reasons
    from (select) as nothing
    left join customers seller on seller.is_main
    left join countries home on home.id = seller.country_id
    left join customers buyer on buyer.id = ${customer_id}
    left join customer_types type on type.id = buyer.type_id
    left join countries land on land.id = buyer.country_id
    left join branches branch on branch.id = ${branch_id}
    left join delivery_types way on way.id = ${delivery_type_id}
    left join countries place on place.id = coalesce(
      ${delivery_country_id}::bigint, case when ${handed_over} or not way.needs_address then home.id end, branch.country_id, land.id)`.execute(
    db,
  )
  const row = rows[0]
  if (!row) throw new Error('A query without a table gives one row')
  const { items, rates, reasons, ...parties } = row
  return { items, parties: { ...parties, cash, vatCase }, tables: { rates, reasons } }
}

/** SQL: code of the standard rate, the highest of a day; null where the day has none. */
export function standardRateOn(day: string | RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(
    select code from vat_rates where en_category = 'S' and daterange(valid_from, valid_to, '[]') @> ${day}::date order by rate desc limit 1)`
}

export async function usualRate(db: Db, day: string): Promise<string> {
  const { rows } = await sql<{ code: string | null }>`select ${standardRateOn(day)} as code`.execute(db)
  const { code } = one(rows)
  if (!code) throw Refusal.field('date', `Lauks „${labelOf('date')}”: tajā dienā nav spēkā neviena PVN pamatlikme`)
  return code
}

export async function vatTables(db: Db, date: string): Promise<VatTables> {
  const { rows } = await sql<VatTables>`select ${ratesOn(date)} as rates, ${reasonsOn(date)} as reasons`.execute(db)
  return one(rows)
}

function ratesOn(date: string) {
  return sql`(
    select coalesce(json_agg(json_build_object('code', code, 'rate', rate::text, 'category', en_category) order by id), '[]')
    from vat_rates where valid_from <= ${date} and (valid_to is null or valid_to >= ${date}))`
}

function reasonsOn(date: string) {
  return sql`(
    select coalesce(json_agg(json_build_object('code', code, 'non_cash_only', non_cash_only)), '[]')
    from vat_reasons where (valid_from is null or valid_from <= ${date}) and (valid_to is null or valid_to >= ${date}))`
}
