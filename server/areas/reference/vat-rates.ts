import { sql } from 'kysely'
import { countOf, formatDate, formatPercent } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, type VatCategory } from '../../../contract/money.ts'
import { decidedCategories, outsideRate } from '../../../contract/company/vat-decision.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { refuseDays, type ListRules } from './list-rules.ts'

type Values = Readonly<Record<string, unknown>>

/** What a line bears of a rate: it never changes once a document has it (trigger `guard_vat_rate`). */
const borne = ['code', 'rate', 'en_category', 'valid_from'] as const

/** A row of the table as its rules see it. */
interface Rate {
  id: number
  code: string
  rate: string
  en_category: string
  valid_from: string
  valid_to: string | null
}

/** Values of the fields, which the contract has judged one by one; a rate that is being made has no key yet. */
function rateOf(values: Values): Rate {
  const { id, code, rate, en_category, valid_from, valid_to } = values as unknown as Partial<Rate>
  if (code === undefined || rate === undefined || en_category === undefined || valid_from === undefined)
    throw new Error('A VAT rate without its required fields')
  return { id: id ?? 0, code, rate, en_category, valid_from, valid_to: valid_to ?? null }
}

/** Rules of the VAT rates. */
export const vatRateRules: ListRules = {
  /**
   * Two who change the rates go one after the other. Who changes what lines bear waits for all who have read the rates and
   * may be writing such a line, so that the question whether there is one is answered for good.
   */
  begin: async (db, id, changes) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('vat rates', 0))`.execute(db)
    if (id === undefined) return
    if (changes && !(await isBorneChanged(db, id, changes))) return
    await sql`lock table vat_rates in access exclusive mode`.execute(db)
  },
  creating: async (ctx, values) => {
    const rate = rateOf(values)
    refuseFigures(values, rate)
    await endFormer(ctx, rate)
  },
  changing: async (ctx, before, after) => {
    const [old, rate] = [rateOf(before), rateOf(after)]
    refuseFigures(after, rate)
    await refuseOverlap(ctx.db, rate)
    // What documents bear is told before what goods would lose: the trigger says it.
    if (old.code !== rate.code || old.en_category !== rate.en_category || rate.valid_from > old.valid_from)
      return (await isUsed(ctx.db, old)) ? undefined : leave(ctx, old, dayBefore(old.valid_from))
    if (rate.valid_to !== null && (old.valid_to === null || rate.valid_to < old.valid_to)) await leave(ctx, old, rate.valid_to)
  },
  removing: async (ctx, before) => {
    const rate = rateOf(before)
    if (!(await isUsed(ctx.db, rate))) await leave(ctx, rate, dayBefore(rate.valid_from))
  },
}

async function isUsed(db: Db, { id }: Rate): Promise<boolean> {
  const { rows } = await sql`select from vat_rates r where r.id = ${id} and vat_rate_used(r)`.execute(db)
  return rows.length > 0
}

async function isBorneChanged(db: Db, id: number, changes: Values): Promise<boolean> {
  const { rows } = await sql<Rate>`select id, code, rate, en_category, valid_from, valid_to from vat_rates where id = ${id}`.execute(db)
  const [known] = rows
  return known !== undefined && borne.some((name) => !isSame(name, known[name], changes[name]))
}

function isSame(name: (typeof borne)[number], one: string, sent: unknown): boolean {
  if (typeof sent !== 'string') return true
  return name === 'rate' ? big(one).eq(sent) : one === sent
}

function refuseFigures(values: Values, { rate, en_category }: Rate): void {
  if (en_category === 'S' && big(rate).eq(0))
    throw Refusal.field('rate', `Lauks „${labelOf('rate')}”: kategorijā S jābūt lielākam par nulli; 0 % likmei ir kategorija Z`)
  if (en_category !== 'S' && !big(rate).eq(0))
    throw Refusal.field('rate', `Lauks „${labelOf('rate')}”: kategorijā ${en_category} jābūt 0, nevis ${formatPercent(rate)}`)
  refuseDays(values, 'valid_from', 'valid_to')
}

/** A new percent of a known code: what held so far ends on the day before, once the person agrees. */
async function endFormer(ctx: Context, rate: Rate): Promise<void> {
  const [former, another] = await overlapping(ctx.db, rate)
  if (!former) return
  const ends = !another && former.valid_from < rate.valid_from && (rate.valid_to === null || rate.valid_to === former.valid_to)
  if (!ends) throw overlap(rate, former)
  const until = dayBefore(rate.valid_from)
  if (!ctx.confirmed.has('rate-ends'))
    throw Refusal.confirm(
      'rate-ends',
      'valid_from',
      `Likme ${rate.code} (${formatPercent(former.rate)}) ir spēkā no ${formatDate(former.valid_from)} bez beigām šajās dienās. Beigt to ${formatDate(until)}, lai no ${formatDate(rate.valid_from)} ir ${formatPercent(rate.rate)}?`,
    )
  await sql`update vat_rates set valid_to = ${until}, updated_by = ${ctx.user.id} where id = ${former.id}`.execute(ctx.db)
  ctx.audit({ entity: 'vat_rates', id: former.id, event: 'UPDATED', before: { valid_to: former.valid_to }, after: { valid_to: until } })
}

async function refuseOverlap(db: Db, rate: Rate): Promise<void> {
  const [other] = await overlapping(db, rate)
  if (other) throw overlap(rate, other)
}

function overlap({ code }: Rate, { valid_from, valid_to, rate }: Rate): Refusal {
  const days = `no ${formatDate(valid_from)}${valid_to === null ? '' : ` līdz ${formatDate(valid_to)}`}`
  return Refusal.field('valid_from', `Lauks „${labelOf('valid_from')}”: ${code} šajās dienās jau ir (${formatPercent(rate)} ${days})`)
}

async function overlapping(db: Db, { id, code, valid_from, valid_to }: Rate): Promise<Rate[]> {
  const { rows } = await sql<Rate>`
    select id, code, rate, en_category, valid_from, valid_to from vat_rates
    where code = ${code} and id <> ${id} and daterange(valid_from, valid_to, '[]') && daterange(${valid_from}::date, ${valid_to}::date, '[]')
    order by valid_from`.execute(db)
  return rows
}

/** A rate is over after a day: refused where the decision could not be made without it, asked about where goods still name it. */
async function leave(ctx: Context, rate: Rate, until: string): Promise<void> {
  const { followed, decidable, elsewhere, standard } = await whatFollows(ctx.db, rate, until)
  if (followed) return
  const field = until < rate.valid_from ? 'status' : 'valid_to'
  if (!decidable || rate.code === outsideRate)
    throw Refusal.field(
      field,
      `Pēc ${formatDate(until)} kategorijā ${rate.en_category} nebūtu likmes ${rate.code}, un tādus darījumus nevarētu noformēt; vispirms pievienojiet nākamo`,
    )
  const users = await usersOf(ctx.db, rate.code, until)
  if (users !== '' && field === 'status' && !elsewhere) throw Refusal.state(`Likmi ${rate.code} lieto ${users}; vispirms norādiet tām citu`)
  const said = [
    users !== '' && `Likmi ${rate.code} pēc ${formatDate(until)} vēl lieto ${users}; to nevarēs pārdot, kamēr nebūs norādīta cita likme.`,
    standard !== null && `Pamatlikme pēc ${formatDate(until)} būs ${formatPercent(standard)}.`,
  ].filter((each) => each !== false)
  if (said.length > 0 && !ctx.confirmed.has('vat-in-use')) throw Refusal.confirm('vat-in-use', field, `${said.join(' ')} Turpināt?`)
}

interface Following {
  /** Its code goes on by another row. */
  followed: boolean
  /** Its category has a rate, where the decision looks for one. */
  decidable: boolean
  /** Its code has other rows, on whatever days. */
  elsewhere: boolean
  /** The standard rate then, percent, where it was the standard one; null where nothing changes. */
  standard: string | null
}

async function whatFollows(db: Db, rate: Rate, until: string): Promise<Following> {
  const rows = sql`(select * from vat_rates r where r.id <> ${rate.id} and daterange(r.valid_from, r.valid_to, '[]') @> ${until}::date + 1)`
  const found = await sql<{ followed: boolean; category: boolean; elsewhere: boolean; standard: string | null; before: string | null }>`
    select exists (select from ${rows} r where r.code = ${rate.code}) as followed,
      exists (select from ${rows} r where r.en_category = ${rate.en_category}) as category,
      exists (select from vat_rates where id <> ${rate.id} and code = ${rate.code}) as elsewhere,
      (select max(r.rate) from ${rows} r where r.en_category = 'S') as standard,
      (select max(rate) from vat_rates where en_category = 'S' and daterange(valid_from, valid_to, '[]') @> ${until}::date) as before`.execute(
    db,
  )
  const { followed = false, category = false, elsewhere = false, standard = null, before = null } = found.rows[0] ?? {}
  const lowers = standard !== null && before !== null && big(standard).lt(before)
  const decidable = category || !decidedCategories.includes(rate.en_category as VatCategory)
  return { followed, decidable, elsewhere, standard: lowers ? standard : null }
}

/** Who names a rate after a day, in words; empty where nobody does. */
async function usersOf(db: Db, code: string, until: string): Promise<string> {
  const { rows } = await sql<{ categories: number; items: number; jobs: number; subscriptions: number }>`
    select
      (select count(*)::int from categories c where c.vat_rate_code = ${code} or exists (
        select from category_vat_rates p where p.category_id = c.id and p.vat_rate_code = ${code} and coalesce(p.valid_to > ${until}, true))) as categories,
      (select count(*)::int from catalog_items where vat_rate_code = ${code} and archived_at is null) as items,
      (select count(*)::int from service_jobs where vat_rate_code = ${code}) as jobs,
      (select count(distinct s.id)::int from subscription_items i join subscriptions s on s.id = i.subscription_id
        where i.vat_rate_code = ${code} and coalesce(s.end_date > ${until}, true)) as subscriptions`.execute(db)
  const { categories = 0, items = 0, jobs = 0, subscriptions = 0 } = rows[0] ?? {}
  const words = [
    categories > 0 && countOf(categories, 'kategorija', 'kategorijas', 'kategoriju'),
    items > 0 && countOf(items, 'prece', 'preces', 'preču'),
    jobs > 0 && countOf(jobs, 'servisa darbs', 'servisa darbi', 'servisa darbu'),
    subscriptions > 0 && countOf(subscriptions, 'abonēšana', 'abonēšanas', 'abonēšanu'),
  ].filter((each) => each !== false)
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} un ${words.at(-1)}` : (words[0] ?? '')
}

function dayBefore(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() - 1)
  return at.toISOString().slice(0, 10)
}

/** Refuses a rate that work cannot be sold at today: those of goods that leave are decided by the buyer, not chosen. */
export async function refuseRateOfWork(db: Db, field: string, code: string): Promise<void> {
  const { rows } = await sql`select from vat_rates where code = ${code} and en_category in ('S', 'Z', 'E')
    and daterange(valid_from, valid_to, '[]') @> today()`.execute(db)
  if (rows.length === 0) throw Refusal.field(field, `Lauks „${labelOf(field)}”: likme ${code} šodien nav spēkā`)
}
