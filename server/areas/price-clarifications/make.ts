import { sql } from 'kysely'
import { groupedBy } from '../../../contract/grouped.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { PriceClarificationRecord, priceClarifications } from '../../../contract/price-clarifications/price-clarifications.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { prepareOffer } from '../offers/offers.create.ts'
import { beginProcurement } from '../procurements/procurements.create.ts'
import { lockPriceClarification } from './price-clarifications.transitions.ts'
import { usableLines, linesInUse, type LineTable, type Stocked } from './price-clarifications.documents.ts'
import { loadPriceClarification } from './price-clarifications.record.ts'
import { askUnclear } from './unclear.ts'
import { offeredLine, purchasedLine } from './price-clarifications.copy-mappings.ts'

/** Of available lines on no live offer. Price: ours, else the customer's; cost: the selected supplier's. */
export const makeOffer: Handler<typeof priceClarifications.makeOffer> = async (ctx) => {
  if (!ctx.user.modules.has('offers')) throw Refusal.forbidden()
  const { id } = await lockPriceClarification(ctx, ctx.params.id)
  const record = await loadPriceClarification(ctx, id)
  const customer_id = ctx.body.customer_id ?? record.customer?.id
  if (!customer_id) throw Refusal.field('customer_id', `Lauks „${labelOf('customer_id')}” ir obligāts`)
  const lines = await linesFor(ctx, record, 'offer_items')
  askUnclear(ctx, lines)
  const offer_id = await prepareOffer(ctx, {
    customer_id,
    offer_items: lines.map(({ catalog_item, name, quantity, price, supplier_price, notes }) => ({
      item_id: catalog_item.id,
      name,
      quantity,
      notes,
      ...(price !== null && { unit_price: price }),
      ...(supplier_price && { purchase_price: supplier_price }),
    })),
  })
  await nameSources(ctx, 'offer_items', offer_id, lines)
  ctx.audit({ entity: 'price_clarifications', id, event: 'OFFERED', after: { offer_id, lines: lines.length } })
  return { offer_id, data: await loadPriceClarification(ctx, id) }
}

/** One per selected supplier, of lines on no live procurement, at the supplier's prices. */
export const makeProcurements: Handler<typeof priceClarifications.makeProcurements> = async (ctx) => {
  const { warehouse_id } = ctx.body
  const { id } = await lockPriceClarification(ctx, ctx.params.id)
  const record = await loadPriceClarification(ctx, id)
  const lines = await linesFor(ctx, record, 'procurement_items')
  askUnclear(ctx, lines)
  const procurement_ids: number[] = []
  for (const [supplier_id, theirs] of groupedBy(lines, ({ supplier }) => supplier?.id ?? 0)) {
    const procurement_id = await beginProcurement(ctx, {
      kind: 'supplier',
      supplier_id,
      ...(warehouse_id && { warehouse_id }),
      ...(await expectedOn(ctx, theirs)),
      procurement_items: theirs.map(({ catalog_item, quantity, supplier_price, notes }) => ({
        item_id: catalog_item.id,
        quantity,
        notes,
        ...(supplier_price && { purchase_price: supplier_price }),
      })),
    })
    await nameSources(ctx, 'procurement_items', procurement_id, theirs)
    procurement_ids.push(procurement_id)
  }
  ctx.audit({ entity: 'price_clarifications', id, event: 'PURCHASED', after: { procurement_ids, lines: lines.length } })
  return { procurement_ids, data: await loadPriceClarification(ctx, id) }
}

async function linesFor({ db }: Context, record: PriceClarificationRecord, table: LineTable): Promise<Stocked[]> {
  const { open, wrong } = usableLines(record, await linesInUse(db, record.items), table)
  if (wrong === null) return open
  throw wrong.of === 'items' ? Refusal.field('items', wrong.reason) : Refusal.state(wrong.reason)
}

/** The slowest delivery, if all are known. */
async function expectedOn({ db, today }: Context, lines: readonly Stocked[]): Promise<{ expected_date?: string }> {
  const days = lines.map(({ delivery_days }) => delivery_days)
  if (days.includes(null)) return {}
  const longest = Math.max(...days.map((each) => each ?? 0))
  const { rows } = await sql<{ day: string }>`select ${today}::date + ${longest}::int as day`.execute(db)
  return rows[0] ? { expected_date: rows[0].day } : {}
}

async function nameSources({ db }: Context, table: LineTable, documentId: number, lines: readonly Stocked[]): Promise<void> {
  const { as: source } = table === 'offer_items' ? offeredLine.columns.id : purchasedLine.columns.id
  const owner = table === 'offer_items' ? 'offer_id' : 'procurement_id'
  await sql`
    update ${sql.table(table)} l set ${sql.ref(source)} = s.id
    from unnest(${lines.map(({ id }) => id)}::bigint[]) with ordinality s (id, place)
    where l.${sql.ref(owner)} = ${documentId} and l.position = s.place`.execute(db)
}
