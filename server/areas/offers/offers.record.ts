import { sql, type RawBuilder } from 'kysely'
import type { OfferItem, OfferRecord, OfferRow } from '../../../contract/offers/offers.ts'
import { totalsOf } from '../../../contract/money.ts'
import { offer as chart } from '../../../machines/offer.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { abilitiesOf } from '../shared/abilities.ts'
import { visibleOffers, visibleTo } from '../../http/visible.ts'
import { takesOptions } from '../catalog/line-options.ts'
import { findUsualWarehouse } from '../shared/usual-warehouse.ts'
import { offerFacts } from './offers.facts.ts'
import { filesOf, mailsOf } from '../files/attachments.ts'

type Reader = Pick<Context, 'db' | 'user' | 'today'>

function rowColumns(today: string): RawBuilder<unknown> {
  return sql`t.id, t.uuid, t.number, t.status, t.date, t.valid_until, t.valid_until < ${today} as is_outdated,
    ${reference(sql`c.id`, sql`c.name`)} as customer, coalesce(c.name, t.customer_name) as customer_name,
    ${reference(sql`b.id`, sql`b.name`)} as branch, t.net, t.gross, t.sent_at, t.lock_version`
}

const rowTables = sql`offers t left join customers c on c.id = t.customer_id left join branches b on b.id = t.branch_id`

export async function offerRows({ db, today }: Reader, ids: number[]): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`select ${rowColumns(today)} from ${rowTables} where t.id = any (${ids})`.execute(db)
  return rows
}

type Header = Omit<OfferRecord, 'vat_groups' | 'items' | 'files' | 'images' | 'orders' | 'price_clarifications' | 'emails' | 'can'>

/** Throws 404 if there is none visible. */
export async function loadOffer(ctx: Reader, id: number): Promise<OfferRecord> {
  const { db, user, today } = ctx
  const { rows } = await sql<Header>`
    select ${rowColumns(today)}, t.id as offer_id,
      ${reference(sql`p.id`, sql`concat_ws(' ', p.name, p.surname)`)} as contact,
      t.delivery_terms, t.payment_terms, t.intro, t.outro, t.notes, t.rejected_reason, t.vat, t.created_at,
      coalesce(p.email, b.email, c.email) as email
    from ${rowTables} left join contacts p on p.id = t.contact_id ${whereAll([sql`t.id = ${id}`, ...visibleOffers(user)])}`.execute(db)
  const header = rows[0]
  if (!header) throw Refusal.missing()
  const items = await offerLines(ctx, id)
  const { groups } = totalsOf(items.filter((line) => !line.is_optional))
  const files = await filesOf(db, 'offers', id)
  return {
    ...header,
    items,
    vat_groups: groups.map(({ category, rate, taxable, tax }) => ({ category, rate, taxable, tax })),
    files: files.filter(({ kind }) => kind === 'file'),
    images: files.filter(({ kind }) => kind === 'image'),
    orders: await createdOrders(ctx, id),
    price_clarifications: user.kind === 'staff' ? await clarifiedBy(db, id) : [],
    emails: await mailsOf(db, 'offers', id),
    can: abilitiesOf(user, chart, header.status, await offerFacts(ctx.db, id, ctx.today)),
  }
}

async function offerLines(ctx: Reader, offerId: number): Promise<OfferItem[]> {
  const usual = await findUsualWarehouse(ctx)
  const { rows } = await sql<OfferItem>`
    select i.id, i.offer_id, i.catalog_item_id as item_id, i.position, i.name, i.sku, i.quantity,
      ${reference(sql`u.id`, sql`u.abbreviation`)} as measure_unit, i.unit_price, i.base_price, i.price_source, i.discount_percent,
      i.amount as net, i.vat_rate_code, i.vat_rate, i.vat_category, i.vat_reason_code,
      ${reference(sql`w.id`, sql`w.name`)} as warehouse,
      case when k.is_stocked then coalesce(s.available, 0) end as available, i.is_optional, i.group_title, i.purchase_price, i.options,
      ${takesOptions(sql`k.id`)} as takes_options, i.notes,
      i.lock_version
    from offer_items i
    join catalog_items k on k.id = i.catalog_item_id
    join measure_units u on u.id = i.measure_unit_id
    left join warehouses w on w.id = i.warehouse_id
    left join stock_items s on s.catalog_item_id = i.catalog_item_id and s.warehouse_id = coalesce(i.warehouse_id, ${usual}::bigint)
    where i.offer_id = ${offerId}
    order by i.position, i.id`.execute(ctx.db)
  return rows
}

async function createdOrders({ db, user }: Reader, id: number): Promise<OfferRecord['orders']> {
  const { rows } = await sql<OfferRecord['orders'][number]>`
    select t.id, t.number, t.status, t.gross from orders t
    ${whereAll([sql`t.offer_id = ${id}`, ...visibleTo(user, sql`t.customer_id`)])} order by t.id`.execute(db)
  return rows
}

async function clarifiedBy(db: Db, id: number): Promise<OfferRecord['price_clarifications']> {
  const { rows } = await sql<OfferRecord['price_clarifications'][number]>`
    select distinct t.id, t.title as name from offer_items l
    join price_clarification_items i on i.id = l.price_clarification_item_id join price_clarifications t on t.id = i.price_clarification_id
    where l.offer_id = ${id} order by t.id`.execute(db)
  return rows
}
