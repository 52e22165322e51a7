import { sql } from 'kysely'
import { users } from '../../../contract/users/users.ts'
import type { Handler } from '../../http/context.ts'
import { list } from '../../http/list.ts'
import { whyStronger } from './rights.ts'

type OutgoingMail = Awaited<ReturnType<Handler<typeof users.outbox>>>['data'][number]
type StoredMail = OutgoingMail & { secret: boolean; user_id: number | null }

/** Newest first; the only access to mails without SMTP. Password links only for users who may set that password. */
export const outbox: Handler<typeof users.outbox> = async (ctx) => {
  const { db, query } = ctx
  return list<OutgoingMail>(db, query, {
    from: sql`outbox t`,
    where: [
      sql`t.kind = 'email'`,
      ...(query.waiting === undefined ? [] : [query.waiting ? sql`t.done_at is null` : sql`t.done_at is not null`]),
      ...(query.q?.trim() ? [sql`search_vector(t.payload ->> 'to', t.payload ->> 'subject') @@ search_query(${query.q})`] : []),
    ],
    orders: [{ key: 'created_at', by: sql`t.created_at`, direction: 'desc', type: 'timestamptz' }],
    columns: {
      call: users.outbox,
      user: ctx.user,
      by: {
        to: sql`(t.payload ->> 'to')`,
        subject: sql`(t.payload ->> 'subject')`,
        state: sql`(case when t.done_at is not null then 'sent' when coalesce(t.last_error, '') <> '' then 'failed' else 'waiting' end)`,
        sent_at: sql`t.done_at`,
      },
    },
    load: async (ids) => {
      const { rows } = await sql<StoredMail>`
        select t.id, t.payload ->> 'to' as to, t.payload ->> 'subject' as subject, coalesce(t.payload ->> 'text', '') as text,
          (select coalesce(jsonb_agg(jsonb_build_object('file_id', a.file_id, 'name', a.name)), '[]'::jsonb)
            from jsonb_to_recordset(t.payload -> 'attachments') as a (file_id bigint, name text)) as attachments, t.created_at, t.done_at as sent_at, t.attempts,
          t.next_attempt_at, t.last_error, coalesce((t.payload ->> 'secret')::boolean, false) as secret, case when l.document_type = 'users' then l.document_id end as user_id
        from outbox t left join email_log l on l.id = (t.payload ->> 'email_log_id')::bigint
        where t.id = any(${ids})`.execute(db)
      return Promise.all(rows.map((row) => readable(ctx, row)))
    },
  })
}

async function readable(ctx: Parameters<typeof outbox>[0], { secret, user_id, ...mail }: StoredMail): Promise<OutgoingMail> {
  const hidden = secret && (await whyStronger(ctx, user_id ?? 0)) !== null
  return hidden ? { ...mail, text: 'Saturs nav redzams: tajā ir saite uz tāda lietotāja paroli, kuram ir vairāk tiesību.' } : mail
}
