import { sql } from 'kysely'
import type { ReturnActRecord } from '../../../contract/return-acts/return-acts.ts'
import { returnAct, type ReturnActState } from '../../../machines/return-act.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { stepsOf } from '../shared/lifecycle.ts'
import { returnActFacts } from './return-acts.facts.ts'
import { loadReturnAct } from './return-acts.record.ts'

export interface LockedReturnAct {
  id: number
  status: ReturnActState
  date: string
  supplier_id: number
  procurement_invoice_id: number | null
  warehouse_id: number
  vat_kind: ReturnActRecord['vat_kind']
  lock_version: number
}

export const { begin, beginOnce, stateAfter } = stepsOf({
  chart: returnAct,
  lock: lockReturnAct,
  facts: returnActFacts,
  load: loadReturnAct,
})

async function lockReturnAct({ db }: Context, id: number): Promise<LockedReturnAct> {
  const { rows } = await sql<LockedReturnAct>`
    select id, status, date, supplier_id, procurement_invoice_id, warehouse_id, vat_kind, lock_version
    from return_acts where id = ${id} for update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}
