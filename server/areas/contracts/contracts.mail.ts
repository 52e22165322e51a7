import { sql } from 'kysely'
import type { ContractModel } from '../../../contract/contracts/contract-templates.ts'
import type { contracts } from '../../../contract/contracts/contracts.ts'
import type { DocumentLanguage } from '../../../contract/company/document-languages.ts'
import type { Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { generatedFile } from '../files/generated.ts'
import { letterIn, type LetterText } from '../files/letter-text.ts'
import { mailPrint } from '../files/mail-print.ts'
import { contractPrint } from './pdf.ts'
import { models, refuseModel } from './subjects.ts'

const letterText: LetterText = {
  subject: { lv: '{title} {number}', en: '{title} {number}' },
  text: {
    lv: 'Labdien!\n\nNosūtām dokumentu „{title}” {number} ({date}).\n\n{seller}',
    en: 'Hello,\n\nplease find attached "{title}" {number} of {date}.\n\n{seller}',
  },
}

interface Mailed {
  id: number
  number: string
  name: string
  date: string
  model: ContractModel
  record_id: number
  customer_id: number
  seller: string
  language: DocumentLanguage
}

export const mail: Handler<typeof contracts.mail> = async (ctx) => {
  const { db, params, body } = ctx
  const { rows } = await sql<Mailed>`
    select t.id, t.number, t.name, t.date, t.model, coalesce(t.order_id, t.rent_id, t.subscription_id, t.service_application_id, t.customer_id) as record_id,
      t.customer_id, t.snapshot->'seller'->>'name' as seller, t.snapshot->>'language' as language
    from contracts t where t.id = ${params.id}`.execute(db)
  const contract = rows[0]
  if (!contract) throw Refusal.missing()
  const { id, number, name, date, model, record_id, customer_id, seller } = contract
  refuseModel(ctx, model)
  const letter = letterIn(body.language ?? contract.language, letterText, (formatter) => ({
    title: name,
    number,
    date: formatter.date(date),
    seller,
  }))
  const file = await generatedFile(ctx, contractPrint, id, 'pdf')
  const subject = { document_type: models[model].table, id: record_id, key: 'contract' } as const
  await mailPrint(ctx, subject, { address: body.address, ...letter }, [{ name: file.name, file_id: file.id }])
  ctx.audit({
    entity: models[model].table,
    id: record_id,
    event: 'EMAIL',
    after: { address: body.address, number, document: name },
    customer_id,
  })
  return {}
}
