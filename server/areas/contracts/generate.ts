import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import type { ContractModel } from '../../../contract/contracts/contract-templates.ts'
import type { contracts } from '../../../contract/contracts/contracts.ts'
import { labelOf } from '../../../contract/labels.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { customerLanguage } from '../customers/document-parties.ts'
import { generatedContent, mimeOf } from '../files/generated.ts'
import { takeNumber } from '../shared/numbering.ts'
import { contractPrint, type Snapshot } from './pdf.ts'
import { lockSubject, models, refuseModel, valuesOf } from './subjects.ts'

export const generate: Handler<typeof contracts.generate> = async (ctx) => {
  const file = await generatedContent(ctx, contractPrint, await makeContract(ctx, ctx.body), 'pdf')
  return { ...file, mime: mimeOf('pdf'), inline: true }
}

/**
 * Stores the template's text with the field values and returns the contract's key. A repeated request with identical
 * content returns the existing contract.
 */
export async function makeContract(ctx: Context, body: Body<typeof contracts.generate>): Promise<number> {
  const { db, user, today } = ctx
  const { type, model_id } = body
  const model = await modelOf(db, type)
  refuseModel(ctx, model)
  const subject = await lockSubject(db, model, model_id)
  const preferredLanguage = await customerLanguage(db, subject.customer_id)
  const template = await templateOf(db, { type, id: body.contract_template_id ?? null, language: preferredLanguage === 'en' ? 'en' : 'lv' })
  const { language, name } = template
  const { parties, values } = await valuesOf(ctx, model, subject, language)
  const snapshot: Snapshot = { date: today, name, ...parties, body: template.body, values, language }
  const same = await existingContract(db, { model, model_id, snapshot })
  if (same) return same
  const { series, number, no } = await takeNumber(ctx, 'contract', today)
  const { rows } = await sql<{ id: number }>`
    insert into contracts (number, series, series_no, date, name, model, ${sql.ref(`${model}_id`)}, ${model === 'customer' ? sql`` : sql`customer_id,`}
      contract_template_id, template_version, snapshot, created_by, updated_by)
    values (${number}, ${series}, ${no}, ${today}, ${name}, ${model}, ${model_id}, ${model === 'customer' ? sql`` : sql`${subject.customer_id},`}
      ${template.id}, ${template.version}, ${JSON.stringify(snapshot)}, ${user.id}, ${user.id})
    returning id`.execute(db)
  const { id } = one(rows)
  const { customer_id } = subject
  ctx.audit({ entity: 'contracts', id, event: 'CREATE', after: { number, name }, customer_id })
  ctx.audit({ entity: models[model].table, id: model_id, event: 'CONTRACT', after: { number, name }, customer_id })
  return id
}

async function modelOf(db: Db, type: string): Promise<ContractModel> {
  const { rows } = await sql<{ model: ContractModel }>`select model from contract_template_types where slug = ${type}`.execute(db)
  if (!rows[0]) throw Refusal.field('type', `Lauks „${labelOf('type')}”: tāda līgumu veida nav`)
  return rows[0].model
}

interface Template {
  id: number
  name: string
  body: string
  language: 'lv' | 'en'
  version: number
}

/** The requested template, else that of the kind: the customer's language first, then the last changed. */
async function templateOf(db: Db, selection: { type: string; id: number | null; language: 'lv' | 'en' }): Promise<Template> {
  const { rows } = await sql<Template>`
    select t.id, k.name, t.body, t.language, t.version
    from contract_templates t join contract_template_types k on k.id = t.contract_template_type_id
    where k.slug = ${selection.type} and t.is_active ${selection.id === null ? sql`` : sql`and t.id = ${selection.id}`}
    order by (t.language = ${selection.language}) desc, t.updated_at desc, t.id desc limit 1`.execute(db)
  if (rows[0]) return rows[0]
  if (selection.id === null) throw Refusal.field('type', `Lauks „${labelOf('type')}”: šim veidam nav veidnes, kas būtu lietošanā`)
  throw Refusal.field('contract_template_id', `Lauks „${labelOf('contract_template_id')}”: šim veidam tādas veidnes lietošanā nav`)
}

async function existingContract(db: Db, of: { model: ContractModel; model_id: number; snapshot: Snapshot }): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from contracts
    where ${sql.ref(`${of.model}_id`)} = ${of.model_id} and model = ${of.model} and date = ${of.snapshot.date}
      and snapshot = ${JSON.stringify(of.snapshot)}::jsonb`.execute(db)
  return rows[0]?.id ?? null
}
