import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import type { offers } from '../../../contract/offers/offers.ts'
import { one } from '../../db/one.ts'
import type { Context, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { requireCustomer } from '../customers/document-owner.ts'
import { decideAgain, refuseCheapLines } from '../stock/decide-again.ts'
import { targetColumns, copiedColumns } from '../shared/copy-mappings.ts'
import { advanceOffer } from './offers.transitions.ts'
import { requireHeader, usualValidity } from './offers.header.ts'
import { insertOfferLines, offerLinesOf } from './offers.lines.ts'
import { loadOffer } from './offers.record.ts'
import { copiedOffer, copiedOfferLine } from './offers.copy-mappings.ts'

/** Numbered when it leaves the draft. */
export const create: Handler<typeof offers.create> = async (ctx) => {
  const id = await prepareOffer(ctx, ctx.body)
  return { offer_id: id, data: await loadOffer(ctx, id) }
}

export async function prepareOffer(ctx: Context, { offer_items = [], ...fields }: Body<typeof offers.create>): Promise<number> {
  const { db, user, today } = ctx
  const date = fields.date ?? today
  const customer_id = fields.customer_id ?? null
  const header = {
    customer_id,
    customer_name: customer_id === null ? (fields.customer_name ?? null) : null,
    branch_id: fields.branch_id ?? null,
    contact_id: fields.contact_id ?? null,
    date,
    valid_until: fields.valid_until ?? (await usualValidity(ctx, date)),
  }
  await requireHeader(ctx, header)
  const lines = await offerLinesOf(ctx, header, offer_items)
  const createdOffer = await db
    .insertInto('offers')
    .values({ ...definedFields(fields), ...header, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertOfferLines(ctx, createdOffer.id, lines)
  ctx.audit({ entity: 'offers', id: createdOffer.id, event: 'CREATED', after: { ...header, lines: lines.length }, customer_id })
  return createdOffer.id
}

/** A draft of today: same prices, VAT by the new day. */
export const copy: Handler<typeof offers.copy> = async (ctx) => {
  const { db, user, today } = ctx
  let id = 0
  await advanceOffer(ctx, ctx.params.id, 'COPY', async ({ id: source, customer_id, branch_id }) => {
    if (customer_id !== null) await requireCustomer(ctx, customer_id)
    const { rows } = await sql<{ id: number }>`
      insert into offers (${targetColumns(copiedOffer)}, date, valid_until, created_by, updated_by)
      select ${copiedColumns(copiedOffer, 'o')}, ${today}, ${await usualValidity(ctx, today)}, ${user.id}, ${user.id}
      from offers o where o.id = ${source} returning id`.execute(db)
    id = one(rows).id
    await sql`
      insert into offer_items (${targetColumns(copiedOfferLine)}, offer_id, created_by, updated_by)
      select ${copiedColumns(copiedOfferLine, 'i')}, ${id}, ${user.id}, ${user.id} from offer_items i where i.offer_id = ${source}`.execute(
      db,
    )
    await decideAgain(ctx, 'offer_items', { id, customer_id, branch_id, date: today }, 'vat')
    await refuseCheapLines(ctx, 'offer_items', id, { fieldOf: (index) => `offer_items.${index}.unit_price`, includesAgreed: true })
    ctx.audit({ entity: 'offers', id, event: 'CREATED', after: { copied_from: source }, customer_id })
    return { copied_as: id }
  })
  return { offer_id: id, data: await loadOffer(ctx, id) }
}
