import { sql } from 'kysely'
import { transportation as chart, type TransportationState } from '../../../machines/transportation.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { stepsOf } from '../shared/lifecycle.ts'
import { loadTransportation, transportationFacts } from './transportations.record.ts'

export interface LockedTransportation {
  id: number
  status: TransportationState
  number: string
  carrier_id: number
  loading_date: string | null
  unloading_date: string | null
  lock_version: number
}

export const {
  begin: beginTransportation,
  beginOnce,
  stateAfter,
} = stepsOf({ chart, lock: lockTransportation, facts: transportationFacts, load: loadTransportation })

/** Throws 404 if there is none. */
async function lockTransportation({ db }: Pick<Context, 'db'>, id: number): Promise<LockedTransportation> {
  const { rows } = await sql<LockedTransportation>`
    select id, status, number, carrier_id, loading_date, unloading_date, lock_version from transportations where id = ${id} for update`.execute(
    db,
  )
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}
