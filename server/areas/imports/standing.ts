import { sql } from 'kysely'
import { formatQuantity } from '../../../contract/format.ts'
import { one } from '../../db/one.ts'
import type { Db } from '../../http/context.ts'

interface Dependants {
  table: string
  ids: readonly number[]
  parts: readonly string[]
  among?: boolean
}

/** Describes the rows that reference the records by any foreign key, with counts. */
export async function referencesTo(db: Db, { table, ids, parts, among = false }: Dependants): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows: keys } = await sql<{ child: string; column: string }>`
    select k.conrelid::regclass::text as child, a.attname as column
    from pg_constraint k cross join lateral unnest(k.conkey, k.confkey) as pair (own, other)
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own
    join pg_attribute f on f.attrelid = k.confrelid and f.attnum = pair.other and f.attname = 'id'
    where k.contype = 'f' and k.confrelid = ${table}::regclass order by 1, 2`.execute(db)
  const counted = new Map<string, number>()
  for (const { child, column } of keys.filter((key) => !parts.includes(key.child))) {
    const others = among && child === table ? sql`and c.id <> all (${ids})` : sql``
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(child)} c where c.${sql.ref(column)} = any (${ids}) ${others}`.execute(db)
    const words = wordsOf(child)
    const { n } = one(rows)
    if (n > 0) counted.set(words, (counted.get(words) ?? 0) + n)
  }
  return [...counted].map(([words, n]) => `${words} (${formatQuantity(String(n))})`)
}

function wordsOf(table: string): string {
  return Object.entries(words).find(([start]) => table.startsWith(start))?.[1] ?? 'citi ieraksti'
}

/** By table name prefix, longest first. */
const words: Readonly<Record<string, string>> = {
  customer_prices: 'klientu cenas',
  customer_payment_details: 'maksājumu rekvizīti',
  customer_: 'klientu nosacījumi',
  branch_contacts: 'filiāļu kontaktpersonas',
  branch: 'filiāles',
  contacts: 'kontaktpersonas',
  catalog_items: 'preces',
  categories: 'kategorijas',
  category_: 'kategoriju nosacījumi',
  stock_items: 'krājumi',
  catalog_item_units: 'preču vienības',
  procurement_invoice: 'piegādātāju rēķini',
  procurement: 'iepirkumi',
  order: 'pasūtījumi',
  offer: 'piedāvājumi',
  simplified_invoice: 'vienkāršie rēķini',
  advance_invoice: 'avansa rēķini',
  invoice: 'rēķini',
  credit_note: 'kredītrēķini',
  payment: 'maksājumi',
  rent: 'nomas',
  service: 'servisa pieteikumi',
  inventory: 'inventārs',
  production: 'ražošana',
  shop: 'veikala pārdevumi',
  courier: 'kurjeru pieteikumi',
  transportation: 'pārvadājumi',
  supplier_categories: 'piegādātāju kategorijas',
  price_clarification: 'cenu aptaujas',
  component: 'komponenšu saraksti',
  users: 'lietotāji',
  technical: 'tehniskie dokumenti',
}
