import { sql } from 'kysely'
import type {
  PriceClarificationItem,
  PriceClarificationRecord,
  PriceClarificationRow,
} from '../../../contract/price-clarifications/price-clarifications.ts'
import { priceClarification as chart, type PriceClarificationFacts } from '../../../machines/price-clarification.ts'
import { documentName } from '../../db/document-name.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { abilitiesOf, besides } from '../shared/abilities.ts'
import { fullName } from '../customers/customers.names.ts'
import { filesOf, mailsOf } from '../files/attachments.ts'
import { usableLines, linesInUse, type LineTable } from './price-clarifications.documents.ts'

/** Whether line `i` has a price or is unavailable, as completion requires. */
export const isPriced = sql<boolean>`i.not_available or i.price is not null or i.supplier_price is not null`

const rowColumns = sql`t.id, t.uuid, t.title, t.status, ${reference(sql`c.id`, sql`c.name`)} as customer, t.due_date,
  coalesce(t.due_date < today() and t.completed_at is null, false) as is_late, ${reference(sql`a.id`, fullName('a'))} as author,
  ${reference(sql`y.id`, fullName('y'))} as clarifier, l.lines, l.priced, s.asked, s.suppliers_count, t.lock_version`

const rowTables = sql`price_clarifications t left join customers c on c.id = t.customer_id
  left join users a on a.id = t.author_id left join users y on y.id = t.clarifier_id
  cross join lateral (
    select count(*)::int as lines, count(*) filter (where ${isPriced})::int as priced
    from price_clarification_items i where i.price_clarification_id = t.id) l
  cross join lateral (
    select count(*)::int as suppliers_count, count(s.asked_at)::int as asked
    from price_clarification_suppliers s where s.price_clarification_id = t.id) s`

export async function priceClarificationRows(db: Db, ids: readonly number[]): Promise<PriceClarificationRow[]> {
  const { rows } = await sql<PriceClarificationRow>`select ${rowColumns} from ${rowTables} where t.id = any (${[...ids]})`.execute(db)
  return rows
}

export async function priceClarificationFacts(db: Db, id: number): Promise<PriceClarificationFacts> {
  const { rows } = await sql<PriceClarificationFacts>`
    select count(i.id) > 0 as "hasLines", coalesce(bool_and(${isPriced}), true) as "isPriced",
      coalesce(bool_or(exists (select from offer_items o where o.price_clarification_item_id = i.id)
        or exists (select from procurement_items p where p.price_clarification_item_id = i.id)), false) as "isUsed"
    from price_clarification_items i where i.price_clarification_id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

type Header = Omit<PriceClarificationRecord, 'items' | 'suppliers' | 'images' | 'emails' | 'offers' | 'procurements' | 'can'>

/** Throws 404 if there is none. */
export async function loadPriceClarification({ db, user }: Pick<Context, 'db' | 'user'>, id: number): Promise<PriceClarificationRecord> {
  const { rows } = await sql<Header>`
    select ${rowColumns}, t.id as price_clarification_id, t.notes, t.completed_at, t.created_at from ${rowTables} where t.id = ${id}`.execute(
    db,
  )
  const header = rows[0]
  if (!header) throw Refusal.missing()
  const [items, suppliers, images, emails, offers, procurements, facts] = await Promise.all([
    itemsOf(db, id),
    suppliersOf(db, id),
    filesOf(db, 'price_clarifications', id, 'image'),
    mailsOf(db, 'price_clarifications', id),
    offersOf(db, id),
    procurementsOf(db, id),
    priceClarificationFacts(db, id),
  ])
  const on = await linesInUse(db, items)
  const whyNot = (table: LineTable) => usableLines({ items, offers, procurements }, on, table).wrong?.reason ?? null
  const can = {
    ...abilitiesOf(user, chart, header.status, facts),
    ...besides(user, 'price_clarification', { offer: whyNot('offer_items'), purchase: whyNot('procurement_items') }),
  }
  return { ...header, items, suppliers, images, emails, offers, procurements, can }
}

async function itemsOf(db: Db, id: number): Promise<PriceClarificationItem[]> {
  const { rows } = await sql<PriceClarificationItem>`
    select i.id, i.position, i.name, ${reference(sql`k.id`, sql`k.name`)} as catalog_item, k.sku, i.quantity, i.unit, i.quantity_unclear,
      ${reference(sql`v.id`, sql`v.name`)} as supplier, i.supplier_price, i.price, i.not_available, i.delivery_days, i.notes,
      coalesce((
        select jsonb_agg(jsonb_build_object('supplier_id', a.supplier_id, 'supplier_price', a.supplier_price::text,
          'not_available', a.not_available, 'delivery_days', a.delivery_days, 'notes', a.notes) order by s.id)
        from price_clarification_answers a
        join price_clarification_suppliers s on s.price_clarification_id = a.price_clarification_id and s.supplier_id = a.supplier_id
        where a.item_id = i.id), '[]') as answers,
      i.lock_version
    from price_clarification_items i left join catalog_items k on k.id = i.catalog_item_id left join suppliers v on v.id = i.supplier_id
    where i.price_clarification_id = ${id} order by i.position, i.id`.execute(db)
  return rows
}

async function suppliersOf(db: Db, id: number): Promise<PriceClarificationRecord['suppliers']> {
  const { rows } = await sql<PriceClarificationRecord['suppliers'][number]>`
    select v.id, v.name, v.email, s.asked_at from price_clarification_suppliers s join suppliers v on v.id = s.supplier_id
    where s.price_clarification_id = ${id} order by s.id`.execute(db)
  return rows
}

async function offersOf(db: Db, id: number): Promise<PriceClarificationRecord['offers']> {
  const { rows } = await sql<PriceClarificationRecord['offers'][number]>`
    select o.id, ${documentName('offer', sql`o`)} as name, o.status, coalesce(c.name, o.customer_name) as party
    from offers o left join customers c on c.id = o.customer_id
    where o.id in (select l.offer_id from offer_items l join price_clarification_items i on i.id = l.price_clarification_item_id
      where i.price_clarification_id = ${id}) order by o.id`.execute(db)
  return rows
}

async function procurementsOf(db: Db, id: number): Promise<PriceClarificationRecord['procurements']> {
  const { rows } = await sql<PriceClarificationRecord['procurements'][number]>`
    select p.id, ${documentName('procurement', sql`p`)} as name, p.status, v.name as party
    from procurements p left join suppliers v on v.id = p.supplier_id
    where p.id in (select l.procurement_id from procurement_items l join price_clarification_items i on i.id = l.price_clarification_item_id
      where i.price_clarification_id = ${id}) order by p.id`.execute(db)
  return rows
}
