import { sql } from 'kysely'
import type { VatCategory } from '../../../contract/money.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

/** The VAT decision that a line stores and keeps (domain.md 0.2 no. 10). */
export interface VatDecision {
  vat_rate_code: string
  vat_category: VatCategory
  /** Percent. */
  vat_rate: string
  vat_reason_code: string | null
}

/** What the decision depends on: who sells to whom, how it is paid, on which day (`yyyy-mm-dd`). */
export interface VatQuestion {
  customer_id: number | null
  date: string
  /** Paid in cash, by card or gift card: some reverse-charge cases do not apply then. */
  cash?: boolean
}

/** An item as VAT sees it: its own settings, else those of its category and the categories above. */
export interface VatItem {
  id: number
  is_service: boolean
  vat_rate_code: string
  reverse_vat: boolean
  vat_reason_code: string | null
}

/** Seller and buyer as VAT sees them. */
export interface VatParties {
  sellerRegistered: boolean
  sellerCountry: string
  buyerCountry: string
  buyerInEu: boolean
  buyerRegistered: boolean
  cash: boolean
}

/** Rates and reasons that are valid on the day. */
export interface VatTables {
  rates: readonly { code: string; rate: string; category: VatCategory }[]
  reasons: readonly { code: string; non_cash_only: boolean }[]
}

/**
 * Law V7 for the items of a document, by item. Refuses with 422 when an item's rate is not valid on
 * the day; an item that does not exist is left out.
 */
export async function decideVat(db: Db, question: VatQuestion, itemIds: readonly number[]): Promise<Map<number, VatDecision>> {
  const { items, parties, tables } = await basisOf(db, question, itemIds)
  return new Map(items.map((item) => [item.id, vatOf(item, parties, tables)]))
}

/** The same for lines that name no item, by the code of their rate; a code that does not hold on the day is left out. */
export async function decideFreeVat(db: Db, question: VatQuestion, codes: readonly string[]): Promise<Map<string, VatDecision>> {
  const { parties, tables } = await basisOf(db, question, [])
  const known = codes.filter((each) => tables.rates.some(({ code }) => code === each))
  const line = { id: 0, is_service: true, reverse_vat: false, vat_reason_code: null }
  return new Map(known.map((vat_rate_code) => [vat_rate_code, vatOf({ ...line, vat_rate_code }, parties, tables)]))
}

const reverseCharge = 'VATEX-EU-AE'

/** Law V7 for one item. */
export function vatOf(item: VatItem, parties: VatParties, tables: VatTables): VatDecision {
  if (!parties.sellerRegistered) return withoutTax(tables, 'O', 'VATEX-EU-O')
  const abroad = parties.buyerCountry !== parties.sellerCountry
  return (abroad ? acrossTheBorder(item, parties, tables) : reverseCharged(item, parties, tables)) ?? atItsRate(item, tables)
}

/** Goods that leave the Union, and sales to a registered buyer of another member state. */
function acrossTheBorder(item: VatItem, { buyerInEu, buyerRegistered }: VatParties, tables: VatTables): VatDecision | null {
  if (!buyerInEu) return item.is_service ? null : withoutTax(tables, 'G', 'VATEX-EU-G')
  if (!buyerRegistered) return null
  return item.is_service ? withoutTax(tables, 'AE', reverseCharge) : withoutTax(tables, 'K', 'VATEX-EU-IC')
}

/** Domestic reverse charge: only between registered parties, on days its case is valid, some cases not for cash. */
function reverseCharged(item: VatItem, { buyerRegistered, cash }: VatParties, tables: VatTables): VatDecision | null {
  if (!buyerRegistered || !item.reverse_vat) return null
  const reason = tables.reasons.find(({ code }) => code === (item.vat_reason_code ?? reverseCharge))
  return reason && !(reason.non_cash_only && cash) ? withoutTax(tables, 'AE', reason.code) : null
}

function atItsRate(item: VatItem, { rates }: VatTables): VatDecision {
  const rate = rates.find(({ code }) => code === item.vat_rate_code)
  if (!rate) throw Refusal.field('vat_rate_code', `Lauks „${labelOf('vat_rate_code')}”: likme ${item.vat_rate_code} šajā datumā nav spēkā`)
  const taxed = rate.category === 'S' || rate.category === 'Z'
  return decision(rate, taxed ? null : (item.vat_reason_code ?? usualReasons[rate.category] ?? null))
}

const usualReasons: Partial<Record<VatCategory, string>> = {
  E: 'VATEX-EU-132',
  AE: reverseCharge,
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
}

function withoutTax({ rates }: VatTables, category: VatCategory, reason: string): VatDecision {
  const rate = rates.find((each) => each.category === category)
  if (!rate) throw Refusal.field('vat_rate_code', `Lauks „${labelOf('vat_rate_code')}”: kategorijai ${category} nav spēkā esošas likmes`)
  return decision(rate, reason)
}

function decision({ code, rate, category }: VatTables['rates'][number], reason: string | null): VatDecision {
  return { vat_rate_code: code, vat_category: category, vat_rate: rate, vat_reason_code: reason }
}

/** Dated overrides of a category (a reduced rate for some months) hold for the categories below it, too. */
export async function vatItems(db: Db, date: string, itemIds: readonly number[]): Promise<VatItem[]> {
  const { rows } = await itemsOn(date, itemIds).execute(db)
  return rows
}

function itemsOn(date: string, itemIds: readonly number[]) {
  return sql<VatItem>`
    with recursive above as (
      select i.id as item_id, c.id, c.parent_id, c.vat_rate_code, c.reverse_vat, c.vat_reason_code, 0 as depth
      from catalog_items i join categories c on c.id = i.category_id where i.id = any (${[...itemIds]})
      union all
      select above.item_id, c.id, c.parent_id, c.vat_rate_code, c.reverse_vat, c.vat_reason_code, above.depth + 1
      from above join categories c on c.id = above.parent_id
    )
    select i.id, i.type = 'service' as is_service,
      coalesce(i.vat_rate_code, (
        select d.vat_rate_code from above join category_vat_rates d on d.category_id = above.id
        where above.item_id = i.id and d.valid_from <= ${date} and (d.valid_to is null or d.valid_to >= ${date})
        order by above.depth limit 1
      ), (
        select above.vat_rate_code from above where above.item_id = i.id and above.vat_rate_code is not null order by above.depth limit 1
      )) as vat_rate_code,
      coalesce(i.reverse_vat, (select bool_or(above.reverse_vat) from above where above.item_id = i.id)) as reverse_vat,
      (select above.vat_reason_code from above where above.item_id = i.id and above.vat_reason_code is not null
        order by above.depth limit 1) as vat_reason_code
    from catalog_items i
    where i.id = any (${[...itemIds]})`
}

interface VatBasis {
  items: VatItem[]
  parties: VatParties
  tables: VatTables
}

/** Items, parties, rates and reasons in one question: every document asks it several times. */
async function basisOf(db: Db, { customer_id, date, cash = false }: VatQuestion, itemIds: readonly number[]): Promise<VatBasis> {
  const { rows } = await sql<Omit<VatParties, 'cash'> & VatTables & { items: VatItem[] }>`
    select coalesce((select json_agg(item) from (${itemsOn(date, itemIds)}) item), '[]') as items,
      coalesce(property('vat_regime') #>> '{}', 'registered') = 'registered' as "sellerRegistered",
      coalesce(home.code, 'LV') as "sellerCountry",
      coalesce(land.code, home.code, 'LV') as "buyerCountry",
      coalesce(land.is_eu, true) as "buyerInEu",
      coalesce(buyer.vat_nr is not null and buyer.vat_valid is distinct from false, false) as "buyerRegistered",
      ${ratesOn(date)} as rates, ${reasonsOn(date)} as reasons
    from (select) as nothing
    left join customers seller on seller.is_main
    left join countries home on home.id = seller.country_id
    left join customers buyer on buyer.id = ${customer_id}
    left join countries land on land.id = buyer.country_id`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('A query without a table gives one row')
  const { items, rates, reasons, ...parties } = row
  return { items, parties: { ...parties, cash }, tables: { rates, reasons } }
}

/** Rates and reasons that are valid on a day. */
export async function vatTables(db: Db, date: string): Promise<VatTables> {
  const { rows } = await sql<VatTables>`select ${ratesOn(date)} as rates, ${reasonsOn(date)} as reasons`.execute(db)
  return rows[0] ?? { rates: [], reasons: [] }
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
