import { sql } from 'kysely'
import type { DocumentLanguage } from '../../../contract/company/document-languages.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { priceClarifications } from '../../../contract/price-clarifications/price-clarifications.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { documentSeller } from '../customers/document-parties.ts'
import { letterIn, type LetterText } from '../files/letter-text.ts'
import { mailPrint } from '../files/mail-print.ts'
import { beginPriceClarification } from './price-clarifications.transitions.ts'
import { answerSheet } from './answer-sheet.ts'
import { printPriceClarification } from './price-clarifications.print.ts'
import { loadPriceClarification } from './price-clarifications.record.ts'
import { askUnclear } from './unclear.ts'

const letter: LetterText = {
  subject: { lv: 'Cenu aptauja, {date}', en: 'Price enquiry, {date}' },
  text: {
    lv: 'Labdien!\n\nLūdzam nosaukt cenas un piegādes laiku pielikumā minētajām precēm{until}. Atbildi varat ierakstīt pievienotajā izklājlapā.\n\n{seller}',
    en: 'Hello,\n\nplease tell us your prices and delivery times for the goods in the enclosed enquiry{until}. You can fill them in on the enclosed spreadsheet.\n\n{seller}',
  },
}

/** A separate letter per supplier, which never names the customer. */
export const ask: Handler<typeof priceClarifications.ask> = async (ctx) => {
  const { db, user, params, body } = ctx
  const { id } = await beginPriceClarification(ctx, params.id, 'EDIT')
  const record = await loadPriceClarification(ctx, id)
  if (record.items.length === 0) throw Refusal.state('Aptaujā nav nevienas rindas')
  askUnclear(ctx, record.items)
  const { name: seller } = await documentSeller(db)
  const notifiedSuppliers: string[] = []
  for (const [place, { supplier_id, address }] of body.enquiries.entries()) {
    const supplier = await supplierOf(ctx, supplier_id, place)
    const to = address ?? supplier.email
    if (!to) throw refuse(place, 'address', `piegādātājam „${supplier.name}” nav e-pasta`)
    await sql`
      insert into price_clarification_suppliers (price_clarification_id, supplier_id, asked_at, created_by, updated_by)
      values (${id}, ${supplier_id}, moment(), ${user.id}, ${user.id})
      on conflict (price_clarification_id, supplier_id) do update set asked_at = excluded.asked_at, updated_by = excluded.updated_by`.execute(
      db,
    )
    const words = letterIn(supplier.language, letter, ({ say, date }) => ({
      date: date(record.created_at.slice(0, 10)),
      seller,
      until: record.due_date ? ` ${say({ lv: 'līdz', en: 'by' })} ${date(record.due_date)}` : '',
    }))
    const about = { document_type: 'price_clarifications', id, key: 'price_clarification' } as const
    await mailPrint(ctx, about, { address: to, ...words }, [
      await printPriceClarification(ctx, id, { noCustomer: true, language: supplier.language }),
      await answerSheet(record, supplier.language),
    ])
    notifiedSuppliers.push(supplier.name)
  }
  ctx.audit({ entity: 'price_clarifications', id, event: 'ASKED', after: { suppliers: notifiedSuppliers } })
  return { data: await loadPriceClarification(ctx, id) }
}

interface Supplier {
  name: string
  email: string | null
  language: DocumentLanguage
}

async function supplierOf({ db }: Context, id: number, place: number): Promise<Supplier> {
  const { rows } = await sql<Supplier & { is_active: boolean }>`
    select v.name, v.email, v.is_active, case l.code when 'LV' then 'lv' else 'lv_en' end as language
    from suppliers v join countries l on l.id = v.country_id where v.id = ${id}`.execute(db)
  const supplier = rows[0]
  if (!supplier) throw refuse(place, 'supplier_id', 'norādītais ieraksts neeksistē')
  if (!supplier.is_active) throw refuse(place, 'supplier_id', `piegādātājs „${supplier.name}” nav aktīvs`)
  return supplier
}

function refuse(place: number, field: string, reason: string): Refusal {
  return Refusal.field(`enquiries.${place}.${field}`, `Lauks „${labelOf(field)}”: ${reason}`)
}
