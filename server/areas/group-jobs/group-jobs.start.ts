import { sql } from 'kysely'
import { areas } from '../../../contract/areas.ts'
import type { Call } from '../../../contract/calls.ts'
import { formatQuantity } from '../../../contract/format.ts'
import { isConfirmation } from '../../../contract/confirmations.ts'
import { withoutSecrets } from '../../../contract/secrets.ts'
import { mostInGroup, runsForEach, type groupJobs } from '../../../contract/workspace/group-jobs.ts'
import { groupKindNames } from '../../../contract/workspace/group-kinds.ts'
import { one } from '../../db/one.ts'
import type { Handler, Io } from '../../http/context.ts'
import { permit } from '../../http/permit.ts'
import { Refusal } from '../../http/refusal.ts'
import { readJob } from './group-jobs.record.ts'

const calls: ReadonlyMap<string, Call> = new Map(
  (Object.values(areas) as Readonly<Record<string, Call>>[]).flatMap((area) => Object.values(area)).map((call) => [call.id, call]),
)

export function groupCall(id: string): Call {
  const call = calls.get(id)
  if (!call || !runsForEach(call)) throw Refusal.field('call', 'Šādu darbību ar ierakstu grupu nevar izdarīt')
  return call
}

interface Chosen {
  id: number
  title: string
  lock_version?: number | null | undefined
}

export const start: Handler<typeof groupJobs.start> = async (ctx) => {
  const { db, user, body, ip, userAgent, audit } = ctx
  if (user.is_played) throw Refusal.forbidden('Atkārtojot vēsturi, darbus serverī nesāk')
  if (!groupKindNames.some((name) => name === body.kind)) throw Refusal.field('kind', 'Ar šāda veida ierakstiem grupā nestrādā')
  permit(groupCall(body.call), user)
  const confirmed = (body.confirmed ?? []).filter(isConfirmation)
  const records = await chosenRecords(ctx)
  const { rows } = await sql<{ id: number }>`
    insert into group_jobs (user_id, command_id, title, kind, call_id, body, confirmed, args, shown_list, sentence, ip, user_agent, total)
    values (${user.id}, ${body.command_id}, ${body.title}, ${body.kind}, ${body.call}, ${JSON.stringify(body.body ?? {})},
      ${confirmed}, ${JSON.stringify(withoutSecrets(body.args ?? {}))}, ${body.shown ? JSON.stringify(body.shown) : null}, ${body.sentence ?? null},
      ${ip}, ${userAgent}, ${records.length})
    returning id`.execute(db)
  const { id } = one(rows)
  await sql`
    insert into group_job_records (job_id, position, record_id, title, version)
    select ${id}, r.position, r.id, r.title, r.lock_version
    from jsonb_to_recordset(${JSON.stringify(records.map((record, at) => ({ ...record, position: at + 1 })))}::jsonb)
      as r (position integer, id bigint, title text, lock_version integer)`.execute(db)
  audit({ entity: 'group_jobs', id, event: 'STARTED', after: { command_id: body.command_id, call: body.call, records: records.length } })
  return readJob(ctx, id)
}

/** The oldest first, because numbers follow dates. */
async function chosenRecords(ctx: Io<typeof groupJobs.start>): Promise<Chosen[]> {
  const { records, list } = ctx.body
  if (Boolean(records) === Boolean(list)) throw Refusal.field('records', 'Jānorāda vai nu ieraksti, vai saraksts')
  const chosen = records ?? (await readFrom(ctx))
  if (new Set(chosen.map(({ id }) => id)).size < chosen.length) throw Refusal.field('records', 'Ieraksts norādīts divreiz')
  if (chosen.length === 0) throw Refusal.field('list', 'Sarakstā nav neviena ieraksta')
  return chosen.toSorted((one, other) => one.id - other.id)
}

const tooMany = `Vienā reizē var apstrādāt līdz ${formatQuantity(mostInGroup)} ierakstu; sašauriniet sarakstu ar filtriem`

async function readFrom({ answering, body: { list } }: Io<typeof groupJobs.start>): Promise<Chosen[]> {
  if (!list || !answering) return []
  const but = new Set(list.but)
  const chosen: Chosen[] = []
  for await (const rows of answering.rowsOf(list)) {
    chosen.push(...rows.filter(({ id }) => !but.has(id)).map(describe))
    if (chosen.length > mostInGroup) throw Refusal.field('list', tooMany)
  }
  if (list.count !== undefined && list.count !== null && list.count !== chosen.length) {
    const [seen, now] = [list.count, chosen.length].map((each) => formatQuantity(each))
    throw Refusal.field('list', `Saraksts tikmēr mainījās: bija ${seen}, tagad ${now}; apskatiet vēlreiz`)
  }
  return chosen
}

const naming = ['number', 'supplier_number', 'inventory_nr', 'name', 'title', 'subject', 'code', 'description'] as const

function describe(row: Readonly<Record<string, unknown>> & { id: number }): Chosen {
  const name = naming.map((field) => row[field]).find((value): value is string => typeof value === 'string' && value !== '')
  const version = row['lock_version']
  return {
    id: row.id,
    title: (name ?? partyOf(row) ?? 'Ieraksts bez numura').slice(0, 300),
    lock_version: typeof version === 'number' ? version : null,
  }
}

/** A draft is named by its customer or supplier. */
function partyOf({ customer, supplier }: Readonly<Record<string, unknown>>): string | undefined {
  const party = (customer ?? supplier) as { name?: unknown } | null | undefined
  return typeof party?.name === 'string' ? `Bez numura · ${party.name}` : undefined
}
