import { sql } from 'kysely'
import { countOf, formatDate, formatPercent } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, type VatCategory } from '../../../contract/money.ts'
import { decidedCategories, outsideRate } from '../../../contract/company/vat-decision.ts'
import { one } from '../../db/one.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { refuseDays, type ListRules } from './list-rules.ts'

type Values = Readonly<Record<string, unknown>>

/** Immutable once used by a document (trigger `guard_vat_rate`). */
const lineFields = ['code', 'rate', 'en_category', 'valid_from'] as const

interface Rate {
  id: number
  code: string
  rate: string
  en_category: string
  valid_from: string
  valid_to: string | null
}

/** A new rate has no key. */
function rateOf(values: Values): Rate {
  const { id, code, rate, en_category, valid_from, valid_to } = values as Partial<Rate>
  if (code === undefined || rate === undefined || en_category === undefined || valid_from === undefined)
    throw new Error('A VAT rate without its required fields')
  return { id: id ?? 0, code, rate, en_category, valid_from, valid_to: valid_to ?? null }
}

export const vatRateRules: ListRules = {
  /** Serialises changes of rates; changes of fields on lines also wait for writers that have read the rates. */
  begin: async (db, id, changes) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('vat rates', 0))`.execute(db)
    if (id === undefined) return
    if (changes && !(await isLineFieldChanged(db, id, changes))) return
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
    // The trigger reports use by documents first.
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

async function isLineFieldChanged(db: Db, id: number, changes: Values): Promise<boolean> {
  const { rows } = await sql<Rate>`select id, code, rate, en_category, valid_from, valid_to from vat_rates where id = ${id}`.execute(db)
  const [currentRate] = rows
  return currentRate !== undefined && lineFields.some((name) => !isSame(name, currentRate[name], changes[name]))
}

function isSame(name: (typeof lineFields)[number], one: string, newValue: unknown): boolean {
  if (typeof newValue !== 'string') return true
  return name === 'rate' ? big(one).eq(newValue) : one === newValue
}

function refuseFigures(values: Values, { rate, en_category }: Rate): void {
  if (en_category === 'S' && big(rate).eq(0))
    throw Refusal.field('rate', `Lauks „${labelOf('rate')}”: kategorijā S jābūt lielākam par nulli; 0 % likmei ir kategorija Z`)
  if (en_category !== 'S' && !big(rate).eq(0))
    throw Refusal.field('rate', `Lauks „${labelOf('rate')}”: kategorijā ${en_category} jābūt 0, nevis ${formatPercent(rate)}`)
  refuseDays(values, 'valid_from', 'valid_to')
}

/** Ends the former percent the day before, after confirmation. */
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

/** Refused if VAT decisions need the rate; confirmed if goods use it. */
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
  const consequences = [
    users !== '' && `Likmi ${rate.code} pēc ${formatDate(until)} vēl lieto ${users}; to nevarēs pārdot, kamēr nebūs norādīta cita likme.`,
    standard !== null && `Pamatlikme pēc ${formatDate(until)} būs ${formatPercent(standard)}.`,
  ].filter((each) => each !== false)
  if (consequences.length > 0 && !ctx.confirmed.has('vat-in-use'))
    throw Refusal.confirm('vat-in-use', field, `${consequences.join(' ')} Turpināt?`)
}

interface Following {
  /** Another row continues the code. */
  followed: boolean
  /** Its category still has a rate, where required. */
  decidable: boolean
  /** The code has other rows. */
  elsewhere: boolean
  /** New standard rate, percent; null if unchanged. */
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
  const { followed, category, elsewhere, standard, before } = one(found.rows)
  const lowers = standard !== null && before !== null && big(standard).lt(before)
  const decidable = category || !decidedCategories.includes(rate.en_category as VatCategory)
  return { followed, decidable, elsewhere, standard: lowers ? standard : null }
}

/** Empty if nobody uses it. */
async function usersOf(db: Db, code: string, until: string): Promise<string> {
  const { rows } = await sql<{ categories: number; items: number; jobs: number; subscriptions: number }>`
    select
      (select count(*)::int from categories c where c.vat_rate_code = ${code} or exists (
        select from category_vat_rates p where p.category_id = c.id and p.vat_rate_code = ${code} and coalesce(p.valid_to > ${until}, true))) as categories,
      (select count(*)::int from catalog_items where vat_rate_code = ${code} and archived_at is null) as items,
      (select count(*)::int from service_jobs where vat_rate_code = ${code}) as jobs,
      (select count(distinct s.id)::int from subscription_items i join subscriptions s on s.id = i.subscription_id
        where i.vat_rate_code = ${code} and coalesce(s.end_date > ${until}, true)) as subscriptions`.execute(db)
  const { categories, items, jobs, subscriptions } = one(rows)
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

/** Exempts rates that depend on the buyer and are not chosen. */
export async function refuseRateOfWork(db: Db, field: string, code: string): Promise<void> {
  const { rows } = await sql`select from vat_rates where code = ${code} and en_category in ('S', 'Z', 'E')
    and daterange(valid_from, valid_to, '[]') @> today()`.execute(db)
  if (rows.length === 0) throw Refusal.field(field, `Lauks „${labelOf(field)}”: likme ${code} šodien nav spēkā`)
}
