import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { company } from '../../../contract/company/company.ts'
import { formatMoment } from '../../../contract/format.ts'
import { setUpSteps, type SetUp, type SetUpKey } from '../../../contract/company/set-up.ts'
import { one } from '../../db/one.ts'
import type { Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { queueMail } from '../shared/mail.ts'
import type { Settings } from '../../runtime/settings.ts'
import { setProperty } from './properties.ts'

const letterKey = 'test-letter'

export const setUp: Handler<typeof company.setUp> = async ({ db, settings }) => ({ data: await readSetUp(db, settings) })

export const skipStep: Handler<typeof company.skipStep> = async (ctx) => {
  const { db, body, settings } = ctx
  if ('required' in setUpSteps[body.step])
    throw Refusal.field('step', `Soli „${setUpSteps[body.step].title}” nevar izlaist: bez tā nav rēķinu`)
  const { rows } = await sql<{ steps: SetUpKey[] }>`
    select value as steps from system_properties where key = 'set_up_skipped' for update`.execute(db)
  const others = (rows[0]?.steps ?? []).filter((step) => step !== body.step)
  await setProperty(ctx, 'set_up_skipped', body.skip ? [...others, body.step] : others)
  return { data: await readSetUp(db, settings) }
}

/** Queues a test email; its sender is notified of the result. */
export const testLetter: Handler<typeof company.testLetter> = async (ctx) => {
  const { db, user, settings, body, now } = ctx
  const text = `Labdien!\n\nŠī ir izmēģinājuma vēstule no Darbgalda, nosūtīta ${formatMoment(now.toISOString())}. Ja to lasāt, pasts darbojas.\n\n${user.name}`
  const mail = { to: body.address, subject: 'Darbgalda izmēģinājuma vēstule', text }
  await queueMail(db, `${letterKey}:${randomUUID()}`, mail, { document_type: 'users', document_id: user.id, user_id: user.id })
  ctx.audit({ entity: 'users', id: user.id, event: 'TEST_LETTER', after: { address: body.address } })
  return { data: { goes: settings.SMTP_URL !== null } }
}

interface Found {
  company: string | null
  warehouses: number
  has_logo: boolean
  mailed: boolean
  letter: { sent: boolean; error: string | null } | null
  people: number
  categories: number
  items: number
  customers: number
  skipped: SetUpKey[]
  is_over: boolean
}

async function readSetUp(db: Db, settings: Settings): Promise<SetUp> {
  const { rows } = await sql<Found>`
    select (select name from customers where is_main) as company,
      (select count(*)::int from (select from warehouses where is_active limit 100) w) as warehouses,
      coalesce(property('logo') <> 'null', false) as has_logo,
      exists (select from email_log where sent_at is not null) as mailed,
      (select json_build_object('sent', done_at is not null, 'error', last_error) from outbox
        where kind = 'email' and dedupe_key like ${`email:${letterKey}:%`} order by id desc limit 1) as letter,
      (select count(*)::int from users where kind = 'staff' and is_active) as people,
      (select count(*)::int from (select from categories limit 100) g) as categories,
      (select count(*)::int from (select from catalog_items limit 100) i) as items,
      (select count(*)::int from (select from customers where not is_main limit 100) c) as customers,
      coalesce(property('set_up_skipped'), '[]') as skipped,
      exists (select from invoices where accepted_at is not null and not is_opening) as is_over`.execute(db)
  const found = one(rows)
  const stepResults = stepsDone(found, settings)
  const steps = (Object.keys(setUpSteps) as SetUpKey[]).map((key) => {
    const { is, told } = stepResults[key]
    const state = is ? ('done' as const) : found.skipped.includes(key) ? ('skipped' as const) : ('open' as const)
    return { key, state, told }
  })
  return { steps, left: steps.filter(({ state }) => state === 'open').length, is_over: found.is_over }
}

function stepsDone(found: Found, settings: Settings): Record<SetUpKey, { is: boolean; told: string | null }> {
  const counted = (n: number) => ({ is: n > 0, told: n === 0 ? null : n >= 100 ? 'ir vismaz 100' : `ir ${n}` })
  return {
    company: { is: found.company !== null, told: found.company },
    warehouse: counted(found.warehouses),
    logo: { is: found.has_logo, told: null },
    mail: { is: found.mailed, told: mailWords(found, settings) },
    people: found.people > 1 ? counted(found.people) : { is: false, told: null },
    category: counted(found.categories),
    item: counted(found.items),
    customer: counted(found.customers),
  }
}

function mailWords({ mailed, letter }: Found, { SMTP_URL }: Settings): string | null {
  if (SMTP_URL === null) return 'Pasta serveris nav norādīts (SMTP_URL); vēstules gaida izejošajā pastā'
  if (letter?.error) return `Vēstule neaizgāja: ${letter.error}`
  if (letter && !letter.sent) return 'Izmēģinājuma vēstule gaida nosūtīšanu'
  return mailed ? 'Vēstules aiziet' : null
}
