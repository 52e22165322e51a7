import { sql, type RawBuilder } from 'kysely'
import { rent } from '../../machines/rent.ts'
import { tell } from '../areas/conversation/tell.ts'
import type { Db } from '../http/context.ts'

interface Due {
  id: number
  text: string
  people: (number | null)[]
}

const morning = '09:00'

/** Due records of one kind, locked, and how to mark them. */
interface Source {
  due: RawBuilder<Due>
  noted: RawBuilder<unknown>
}

const now = sql`reminded_at = moment()`

/** Recipients: assignees, else the author of a task; the manager of a lead; the customer's manager for a rent. */
const sources = {
  tasks: {
    due: sql<Due>`
      select t.id, t.title as text, coalesce((select json_agg(user_id) from task_assignees where task_id = t.id), json_build_array(t.author_id)) as people
      from tasks t where t.remind_at <= moment() and t.reminded_at is null and t.completed_at is null
      order by t.remind_at limit 1 for update of t skip locked`,
    noted: now,
  },
  leads: {
    due: sql<Due>`
      select t.id, concat_ws(', ', 'Zvans', t.contact_name, t.phone) as text, json_build_array(t.manager_id) as people
      from leads t where t.task_date is not null and t.reminded_at is null
        and (t.task_date + coalesce(t.task_time, ${morning}::time)) at time zone 'Europe/Riga' <= moment()
        and not exists (select from lead_statuses s where s.slug = t.status and s.is_final)
      order by t.task_date limit 1 for update of t skip locked`,
    noted: now,
  },
  rents: {
    due: sql<Due>`
      select t.id, 'Norunātā pēdējā nomas diena ' || to_char(t.date_to, 'DD.MM.YYYY.') || ': saņemiet iekārtas atpakaļ un beidziet nomu vai mainiet datumu' as text,
        json_build_array(coalesce(c.manager_id, t.created_by)) as people
      from rents t join customers c on c.id = t.customer_id
      where t.date_to <= today() and t.reminded_of is distinct from t.date_to and t.status = ${rent.initial}
      order by t.date_to limit 1 for update of t skip locked`,
    noted: sql`reminded_of = date_to`,
  },
} as const satisfies Readonly<Record<string, Source>>

/**
 * Sends the next due reminder; false when there is none. Locks and marks the record in one transaction, so processes
 * may run concurrently.
 */
export async function remindNext(db: Db): Promise<boolean> {
  return (await remind(db, 'tasks')) || (await remind(db, 'leads')) || (await remind(db, 'rents'))
}

function remind(db: Db, type: keyof typeof sources): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { due, noted } = sources[type]
    const { rows } = await due.execute(tx)
    if (!rows[0]) return false
    const { id, text, people } = rows[0]
    await sql`update ${sql.table(type)} set ${noted} where id = ${id}`.execute(tx)
    const recipients = people.filter((each) => each !== null)
    await tell({ db: tx, user: { id: null } }, { type, id }, { kind: 'reminder', text }, recipients)
    await sql`select pg_notify('changes', json_build_object('entity', ${type}::text, 'id', ${id}::bigint, 'customer_id', null)::text)`.execute(
      tx,
    )
    return true
  })
}
