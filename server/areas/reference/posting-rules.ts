import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { postingRoles } from '../../../contract/ledger/posting-rules.ts'
import { big } from '../../../contract/money.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { ListRules } from './list-rules.ts'

type Values = Readonly<Record<string, unknown>>

/** docs/domain/ledger.md#accounts. The rule of a role without conditions is guarded by the table. */
export const postingRuleRules: ListRules = {
  // Before the question whether there is such a rule already.
  begin: async (db) => void (await sql`select pg_advisory_xact_lock(hashtext('ledger'))`.execute(db)),
  creating: async ({ db }, values) => {
    refuseConditions(values)
    await refuseTwin(db, values, null)
  },
  changing: async ({ db }, { id }, after) => {
    refuseConditions(after)
    await refuseTwin(db, after, id)
  },
}

function refuseConditions(values: Values): void {
  const { role, vat_category = null, vat_rate = null, party_kind = null } = values
  const listed = Object.entries(postingRoles).find(([key]) => key === role)?.[1]
  if (!listed) return
  const by = 'by' in listed ? listed.by : undefined
  const useless = `lomas „${listed.label}” grāmatojumos tā nav; atstājiet tukšu`
  if (party_kind !== null && by === undefined) throw Refusal.field('party_kind', `Lauks „${labelOf('party_kind')}”: ${useless}`)
  if (vat_category !== null && by !== 'vat') throw Refusal.field('vat_category', `Lauks „${labelOf('vat_category')}”: ${useless}`)
  if (typeof vat_rate !== 'string') return
  if (vat_category === null) throw Refusal.field('vat_category', `Lauks „${labelOf('vat_category')}” ir obligāts, ja norādīta likme`)
  if (vat_category !== 'S' && !big(vat_rate).eq(0))
    throw Refusal.field('vat_rate', `Lauks „${labelOf('vat_rate')}”: likme virs 0 ir tikai kategorijai S`)
}

async function refuseTwin(db: Db, values: Values, except: number | null): Promise<void> {
  const { role, vat_category = null, vat_rate = null, party_kind = null, valid_from } = values
  const { rows } = await sql<{ name: string }>`
    select name from posting_rules
    where role = ${role} and vat_category is not distinct from ${vat_category} and vat_rate is not distinct from ${vat_rate}::numeric
      and party_kind is not distinct from ${party_kind} and valid_from = ${valid_from} and id is distinct from ${except}`.execute(db)
  if (rows[0])
    throw Refusal.field(
      'valid_from',
      `Lauks „${labelOf('valid_from')}”: tādi paši nosacījumi no šīs dienas jau ir noteikumam „${rows[0].name}”`,
    )
}
