import { sql } from 'kysely'
import type { DocumentLanguage } from '../../../contract/company/document-languages.ts'
import type { offers } from '../../../contract/offers/offers.ts'
import { draftNumber, type DocumentLine, type OfferDocument, type Spoken } from '../../documents/model.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { printedColumns, printedGroups, printedLines, type PrintedRow } from '../catalog/printed.ts'
import { customerLanguage, documentParties, documentSeller, nonCustomerParty } from '../customers/document-parties.ts'
import { print } from '../files/files.print.ts'
import { loadOffer } from './offers.record.ts'

export const pdf: Handler<typeof offers.pdf> = async (ctx) => ({
  ...(await printOffer(ctx, ctx.params.id, ctx.query.language)),
  mime: 'application/pdf',
  inline: true,
})

/** Throws 404 if not visible. */
export async function printOffer(
  ctx: Pick<Context, 'db' | 'user' | 'today' | 'settings'>,
  id: number,
  language?: DocumentLanguage,
): Promise<{ name: string; bytes: Uint8Array }> {
  const offer = await loadOffer(ctx, id)
  const lines = await documentLines(ctx.db, id)
  const { customer, branch, number, uuid, date, valid_until, delivery_terms, payment_terms, intro, outro, notes, net, vat, gross } = offer
  const parties = customer
    ? await documentParties(ctx.db, { customer_id: customer.id, branch_id: branch?.id ?? null })
    : { seller: await documentSeller(ctx.db), buyer: nonCustomerParty(offer.customer_name) }
  const document: Spoken<OfferDocument> = {
    language: await customerLanguage(ctx.db, customer?.id ?? null),
    number: number ?? draftNumber,
    uuid,
    date,
    valid_until,
    ...parties,
    contact_name: offer.contact?.name ?? null,
    delivery_terms,
    payment_terms,
    intro,
    outro,
    notes,
    lines,
    net,
    vat,
    gross,
    vat_groups: await printedGroups(
      ctx.db,
      lines.filter((line) => !line.isOptional),
    ),
    // Customer users do not see our staff.
    issuer_name: ctx.user.kind === 'staff' ? await issuerOf(ctx.db, id) : null,
  }
  return { name: `${number ?? `piedavajums-${id}`}.pdf`, bytes: await print(ctx, 'offerPdf', document, language) }
}

async function documentLines(db: Db, offerId: number): Promise<DocumentLine[]> {
  const { rows } = await sql<PrintedRow>`
    select ${printedColumns}, '[]'::jsonb as units, i.quantity, i.amount as net, i.group_title as "group", i.is_optional as "isOptional"
    from offer_items i join measure_units u on u.id = i.measure_unit_id
    where i.offer_id = ${offerId}
    order by i.position, i.id`.execute(db)
  return printedLines(rows)
}

async function issuerOf(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select nullif(concat_ws(' ', u.name, u.surname), '') as name from offers t join users u on u.id = t.created_by where t.id = ${id}`.execute(
    db,
  )
  return rows[0]?.name ?? null
}
