import { sql } from 'kysely'
import type { DocumentLanguage } from '../../../contract/company/document-languages.ts'
import type { rent } from '../../../contract/rent/rent.ts'
import { one } from '../../db/one.ts'
import type { AcceptanceActDocument, DocumentLine } from '../../documents/model.ts'
import type { Context, Handler } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { visibleTo } from '../../http/visible.ts'
import { customerLanguage, documentParties } from '../customers/document-parties.ts'
import { print } from '../files/files.print.ts'
import { beginRent } from './rent.transitions.ts'

/** Stored unchanged. */
export const makeDocument: Handler<typeof rent.makeDocument> = async (ctx) => {
  const { db, user, params, body, today } = ctx
  const locked = await beginRent(ctx, params.rentId, 'EDIT')
  const lines = await linesOf(ctx, locked.id)
  if (lines.length === 0) throw Refusal.state('Nomā nav nevienas iekārtas, ko nodot')
  const { rows } = await sql<{ no: number; uuid: string }>`
    select count(*)::int + 1 as no, gen_random_uuid() as uuid from rent_documents where rent_id = ${locked.id}`.execute(db)
  const { no, uuid } = one(rows)
  const date = body.date ?? today
  const document: StoredAct = {
    language: await customerLanguage(db, locked.customer_id),
    number: `${locked.number}/${no}`,
    uuid,
    date,
    place: null,
    delivery: null,
    contract_ref: null,
    ...(await documentParties(db, locked)),
    order_number: locked.number,
    order_date: locked.date_from,
    rent: { number: locked.number, date: locked.date_from },
    text: null,
    lines,
    handed_over_by: user.name,
    accepted_by: null,
    signed_at: null,
    notes: null,
  }
  await sql`
    insert into rent_documents (uuid, rent_id, number, date, document, created_by, updated_by)
    values (${uuid}, ${locked.id}, ${document.number}, ${date}, ${JSON.stringify(document)}, ${user.id}, ${user.id})`.execute(db)
  ctx.audit({ entity: 'rents', id: locked.id, event: 'DOCUMENT', after: { number: document.number }, customer_id: locked.customer_id })
  return { number: document.number }
}

/** With the customer's language at that time. */
type StoredAct = AcceptanceActDocument & { language: DocumentLanguage }

async function linesOf({ db }: Context, id: number): Promise<DocumentLine[]> {
  const { rows } = await sql<Pick<DocumentLine, 'position' | 'name' | 'description' | 'sku' | 'units'>>`
    select row_number() over (order by i.id)::int as position, k.name, concat_ws(', ', p.inventory_nr, i.location) as description, k.sku,
      array_remove(array[p.serial_nr], null) as units
    from rent_items i join inventory_items p on p.id = i.inventory_item_id join catalog_items k on k.id = p.catalog_item_id
    where i.rent_id = ${id} and i.date_to is null order by i.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    gtin: null,
    quantity: '1',
    unit: 'gab.',
    unit_code: 'H87',
    unit_price: '0',
    discount_percent: '0',
    net: '0',
    vat_category: 'S' as const,
    vat_rate: '0',
    vat_reason_code: null,
  }))
}

export const document: Handler<typeof rent.document> = async (ctx) => {
  const { db, user, params } = ctx
  const { rows } = await sql<{ document: StoredAct }>`
    select d.document from rent_documents d join rents t on t.id = d.rent_id
    ${whereAll([sql`d.id = ${params.id}`, ...visibleTo(user, sql`t.customer_id`)])}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  const bytes = await print(ctx, 'acceptanceActPdf', rows[0].document)
  return { name: `${rows[0].document.number.replace('/', '-')}.pdf`, mime: 'application/pdf', bytes, inline: true }
}
