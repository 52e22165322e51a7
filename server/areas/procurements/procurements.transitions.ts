import { sql, type RawBuilder } from 'kysely'
import { procurement as chart, type ProcurementEvent, type ProcurementState } from '../../../machines/procurement.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { stepsOf } from '../shared/lifecycle.ts'
import { takeNumber } from '../shared/numbering.ts'
import { procurementFacts } from './procurements.facts.ts'
import { loadProcurement } from './procurements.record.ts'

export interface LockedProcurement {
  id: number
  number: string | null
  status: ProcurementState
  kind: 'supplier' | 'internal' | 'from_invoice' | 'from_excel' | 'opening'
  date: string
  supplier_id: number | null
  warehouse_id: number
  source_warehouse_id: number | null
  transport_cost: string
  lock_version: number
}

/** The result goes into the audit row. */
type Act = (procurement: LockedProcurement) => Promise<Record<string, unknown> | void>

interface Step {
  id: number
  event: ProcurementEvent
  /** A stale version is refused (INV-LOCK-4). */
  lock_version?: number
}

const { begin, beginOnce, stateAfter } = stepsOf({ chart, lock: lockProcurement, facts: procurementFacts, load: loadProcurement })

/** Checks the lifecycle, runs `act`, then writes state and audit row. */
export async function advance(ctx: Context, { id, event, lock_version }: Step, act: Act): Promise<void> {
  await complete(ctx, await begin(ctx, id, event, lock_version), event, act)
}

/** Idempotent; false if the event already happened. */
export async function advanceOnce(ctx: Context, id: number, event: ProcurementEvent, act: Act): Promise<boolean> {
  const locked = await beginOnce(ctx, id, event)
  if (locked) await complete(ctx, locked, event, act)
  return locked !== null
}

async function complete(ctx: Context, locked: LockedProcurement, event: ProcurementEvent, act: Act): Promise<void> {
  const state = await stateAfter(ctx, locked, event)
  const details = await act(locked)
  if (state !== locked.status) await enter(ctx, locked, state)
  ctx.audit({
    entity: 'procurements',
    id: locked.id,
    event,
    before: { status: locked.status, number: locked.number },
    after: { status: state, ...details },
  })
}

/** The number is the last write; procurements cancelled while new have none. */
async function enter(ctx: Context, { id, number, date }: LockedProcurement, state: ProcurementState): Promise<void> {
  const given = number === null && !chart.final.some((each) => each === state)
  const numbered = given ? await numberColumns(ctx, date) : sql``
  await sql`update procurements set status = ${state}, ${momentOf(ctx, state)} updated_by = ${ctx.user.id} ${numbered} where id = ${id}`.execute(
    ctx.db,
  )
}

function momentOf({ user }: Context, state: ProcurementState): RawBuilder<unknown> {
  const moments: Record<ProcurementState, RawBuilder<unknown>> = {
    new: sql``,
    ordered: sql`ordered_at = moment(),`,
    accepted: sql`accepted_at = moment(), accepted_by = ${user.id},`,
    cancelled: sql`cancelled_at = moment(),`,
  }
  return moments[state]
}

async function numberColumns(ctx: Context, date: string): Promise<RawBuilder<unknown>> {
  const { number, series, no } = await takeNumber(ctx, 'procurement', date)
  return sql`, number = ${number}, series = ${series}, series_no = ${no}`
}

async function lockProcurement({ db }: Context, id: number): Promise<LockedProcurement> {
  const { rows } = await sql<LockedProcurement>`
    select id, number, status, kind, date, supplier_id, warehouse_id, source_warehouse_id, transport_cost, lock_version
    from procurements where id = ${id} for update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}
