import { sql } from 'kysely'
import type { ContractRow, contracts } from '../../../contract/contracts/contracts.ts'
import type { Answer } from '../../../contract/calls.ts'
import { reference } from '../../db/named.ts'
import type { Handler } from '../../http/context.ts'
import { fullName } from '../customers/customers.names.ts'
import { openModels } from '../files/contract-models.ts'
import { refuseModel } from './subjects.ts'

export const choices: Handler<typeof contracts.choices> = async (ctx) => {
  refuseModel(ctx, ctx.query.kind)
  const { rows } = await sql<Answer<typeof contracts.choices>['data'][number]>`
    select t.id, t.name, k.slug as type, k.name as type_name, t.language
    from contract_templates t join contract_template_types k on k.id = t.contract_template_type_id
    where k.model = ${ctx.query.kind} and t.is_active order by k.name, t.name, t.id`.execute(ctx.db)
  return { data: rows }
}

/** Newest first; for a customer, all contracts of records that the user may see. */
export const ofRecord: Handler<typeof contracts.ofRecord> = async (ctx) => {
  const { kind, id } = ctx.query
  refuseModel(ctx, kind)
  const { rows } = await sql<ContractRow>`
    select t.id, t.number, t.name, t.date, t.model, ${reference(sql`u.id`, fullName('u'))} as created_by
    from contracts t left join users u on u.id = t.created_by
    where ${sql.ref(`t.${kind}_id`)} = ${id} and t.model = any(${openModels(ctx.user)}) order by t.date desc, t.id desc limit 100`.execute(
    ctx.db,
  )
  return { data: rows }
}
