import { sql } from 'kysely'
import { offer } from '../../machines/offer.ts'
import { moveOf } from '../areas/shared/lifecycle.ts'
import type { Db } from '../http/context.ts'

/** Expires offers (docs/domain/sales.md#offers, EXPIRE) with audit rows and notifications; safe to run concurrently. */
export async function expireOffers(db: Db): Promise<number> {
  const { from, to } = moveOf(offer, 'EXPIRE')
  const { rows } = await sql`
    with due as (
      select id, status, customer_id from offers
      where status = any (${from}) and valid_until < today()
      for update skip locked
    ), ended as (
      update offers set status = ${to} from due where offers.id = due.id returning offers.id, due.status as before, due.customer_id
    ), told as (
      insert into audit_log (entity_type, entity_id, event, before, after)
      select 'offers', id, 'EXPIRE', jsonb_build_object('status', before), jsonb_build_object('status', ${to}::text) from ended
    )
    select pg_notify('changes', json_build_object('entity', 'offers', 'id', id, 'customer_id', customer_id)::text) from ended`.execute(db)
  return rows.length
}
