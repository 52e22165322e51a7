import { sql } from 'kysely'
import type { contracts } from '../../../contract/contracts/contracts.ts'
import type { ContractModel } from '../../../contract/contracts/contract-templates.ts'
import { labelOf } from '../../../contract/labels.ts'
import { mergeFields } from '../../../contract/contracts/merge-fields.ts'
import type { Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { documentSeller, nonCustomerParty } from '../customers/document-parties.ts'
import { mimeOf } from '../files/generated.ts'
import { print } from '../files/files.print.ts'
import { picturesOf } from './pdf.ts'

export const preview: Handler<typeof contracts.preview> = async (ctx) => {
  const { db, body, today } = ctx
  const { rows } = await sql<{ model: ContractModel; name: string }>`
    select model, name from contract_template_types where id = ${body.contract_template_type_id}`.execute(db)
  const [kind] = rows
  const label = labelOf('contract_template_type_id')
  if (!kind) throw Refusal.field('contract_template_type_id', `Lauks „${label}”: tāda līgumu veida nav`)
  const values = Object.fromEntries(Object.entries<string>(mergeFields[kind.model]).map(([name, words]) => [name, `‹${words}›`]))
  const bytes = await print(ctx, 'contractPdf', {
    date: today,
    name: kind.name,
    language: body.language,
    body: body.body,
    values,
    number: 'Paraugs',
    seller: await documentSeller(db),
    buyer: nonCustomerParty(values['customer.name'] ?? ''),
    pictures: await picturesOf(ctx, body.body, ctx.user.id),
  })
  return { name: 'Līguma veidnes paraugs.pdf', mime: mimeOf('pdf'), bytes, inline: true }
}
