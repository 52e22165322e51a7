import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { unknownFields } from '../../../contract/contracts/merge-fields.ts'
import type { ContractModel } from '../../../contract/contracts/contract-templates.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

/** Checks after saving; the refusal rolls the transaction back. */
export async function checkMergeFields(db: Db, table: 'contract_templates' | 'contract_template_types', id: number): Promise<void> {
  const ofTemplate = table === 'contract_templates'
  const { rows } = await sql<{ body: string; model: ContractModel; template: string; kind: string }>`
    select t.body, k.model, t.name as template, k.name as kind
    from contract_templates t join contract_template_types k on k.id = t.contract_template_type_id
    where ${ofTemplate ? sql`t.id` : sql`k.id`} = ${id} order by t.id`.execute(db)
  for (const { body, model, template, kind } of rows) {
    const unknown = unknownFields(body, model)
    if (unknown.length === 0) continue
    const listed = unknown.map((each) => `{{${each}}}`).join(', ')
    if (ofTemplate) throw Refusal.field('body', `Lauks „${labelOf('body')}”: veidam „${kind}” nav lauku ${listed}`)
    throw Refusal.field('model', `Lauks „${labelOf('model')}”: veidnē „${template}” ir lauki, kuru tad nav: ${listed}`)
  }
}
