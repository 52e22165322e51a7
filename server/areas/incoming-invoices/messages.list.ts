import { sql, type RawBuilder } from 'kysely'
import { incomingInvoices } from '../../../contract/incoming-invoices/incoming-invoices.ts'
import type { CheckedSource, IncomingMessage } from '../../../contract/incoming-invoices/incoming-messages.ts'
import { isHeldBack } from '../../backup/after-restore.ts'
import { reference } from '../../db/named.ts'
import type { Handler } from '../../http/context.ts'
import { list, searched } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { MailboxFault } from '../../integrations/mailbox.ts'
import { logError } from '../../runtime/log.ts'
import { placeOfMailbox } from '../../runtime/incoming-mailbox.ts'
import { checkFolder, FolderFault } from './folder.check.ts'
import { checkMailbox } from './mailbox.check.ts'
import type { Checked } from './messages.checks.ts'

const problem = sql`(select f.words from incoming_message_files f where f.incoming_message_id = t.id and f.outcome in ('known', 'refused') order by f.outcome desc, f.position limit 1)`

/** Of a day in Latvia, or of a later one. */
function beginOf(day: string, later: number): RawBuilder<string> {
  return sql`((${day}::date + ${later}::int)::timestamp at time zone 'Europe/Riga')`
}

/** Newest first. */
export const messages: Handler<typeof incomingInvoices.messages> = async ({ db, user, query }) =>
  list<IncomingMessage>(db, query, {
    from: sql`incoming_messages t`,
    where: [
      ...searched(query.q),
      ...(query.source ? [sql`t.source = ${query.source}`] : []),
      ...(query.outcome ? [sql`t.outcome = ${query.outcome}`] : []),
      ...(query.date_from ? [sql`t.created_at >= ${beginOf(query.date_from, 0)}`] : []),
      ...(query.date_to ? [sql`t.created_at < ${beginOf(query.date_to, 1)}`] : []),
    ],
    orders: [{ key: 'created_at', by: sql`t.created_at`, direction: 'desc', type: 'timestamptz' }],
    columns: { call: incomingInvoices.messages, user, by: { problem } },
    load: async (ids) => {
      const { rows } = await sql<IncomingMessage>`
        select t.id, t.created_at, t.source, t.sender, t.subject, t.sent_at, t.outcome, ${problem} as problem,
          (select coalesce(json_agg(json_build_object('name', f.name, 'outcome', f.outcome, 'words', f.words,
              'incoming_invoice', ${reference(sql`i.id`, sql`i.number`)}) order by f.position), '[]')
            from incoming_message_files f left join incoming_invoices i on i.id = f.incoming_invoice_id where f.incoming_message_id = t.id) as files
        from incoming_messages t where t.id = any (${ids})`.execute(db)
      return rows
    },
  })

export const messageSourceStates: Handler<typeof incomingInvoices.messageSourceStates> = async ({ db, settings }) => {
  const { INCOMING_MAIL_URL: mailbox, INCOMING_INVOICES_DIR: folder } = settings
  const places = { mailbox: mailbox && placeOfMailbox(mailbox), folder }
  const { rows } = await sql<Pick<CheckedSource, 'source' | 'checked_at' | 'error'>>`
    select source, checked_at, error from incoming_checks order by source desc`.execute(db)
  const sources = rows.map((row) => ({ ...row, is_set: places[row.source] !== null, place: places[row.source] }))
  return { data: { sources } }
}

/** Milliseconds of a person's patience; the job takes the rest. */
const patience = 15_000

/** Whatever can be read is taken, also when the other source fails. */
export const checkMessages: Handler<typeof incomingInvoices.checkMessages> = async ({ db, settings }) => {
  const { INCOMING_MAIL_URL: mailbox, INCOMING_INVOICES_DIR: folder } = settings
  if (!mailbox && !folder) throw Refusal.state('Pastkaste un mape nav iestatīta: INCOMING_MAIL_URL un INCOMING_INVOICES_DIR')
  if (await isHeldBack(db, settings))
    throw Refusal.state('Pēc atjaunošanas no kopijas pastkasti un mapi nepārbauda, līdz darbu turpina lapā „Sistēma”')
  const end = Date.now() + patience
  const checking = { db, settings, isStopped: () => Date.now() > end, onFault: logError }
  const looks = [
    ...(mailbox ? [checkMailbox({ ...checking, mailbox, failed: new Set() }, true)] : []),
    ...(folder ? [checkFolder({ ...checking, folder, seen: new Map() }, true)] : []),
  ]
  const faults: unknown[] = []
  const found = await Promise.all(looks.map((look) => look.catch((error: unknown) => void faults.push(error))))
  if (faults.length > 0) throw refusalOfSource(faults[0])
  const checked = found.filter((look) => look !== null && look !== undefined)
  if (checked.length < looks.length) throw Refusal.state('Pastkasti vai mapi šobrīd pārbauda; pēc brīža skatiet sarakstu')
  return { data: checked.reduce(sum, { messages: 0, received: 0, refused: 0 }) }
}

function sum(one: Checked, other: Checked): Checked {
  return { messages: one.messages + other.messages, received: one.received + other.received, refused: one.refused + other.refused }
}

function refusalOfSource(error: unknown): unknown {
  return error instanceof MailboxFault || error instanceof FolderFault ? Refusal.state(error.message) : error
}
