import { sql } from 'kysely'
import { big, sum } from '../../../contract/money.ts'
import { nearLimit, watchedDealings, type VatLimit, type VatLimitCountry, type WatchedDealing } from '../../../contract/vat/limits.ts'
import type { vat } from '../../../contract/vat/vat.ts'
import { one } from '../../db/one.ts'
import type { Db, Handler } from '../../http/context.ts'

interface Month {
  watched: WatchedDealing
  month: string
  amount: string
  documents: number
}

interface Limit {
  watched: WatchedDealing
  limit: string
  since: string
  source: string
}

export const limits: Handler<typeof vat.limits> = async ({ db, today, query }) => {
  const year = query.year ?? Number(today.slice(0, 4))
  const { rows: months } = await sql<Month>`
    select watched, to_char(date, 'YYYY-MM') as month, sum(amount) as amount, count(*)::int as documents
    from watched_dealings(make_date(${year - 1}, 1, 1), make_date(${year}, 12, 31)) group by 1, 2 order by 2`.execute(db)
  const known = new Map((await limitsOf(db, year)).map((limit) => [limit.watched, limit]))
  const oss = await underOss(db, year)
  const kinds = Object.keys(watchedDealings) as WatchedDealing[]
  return {
    data: {
      year,
      limits: kinds.map((watched) =>
        withOss(
          oss,
          limitOf(
            watched,
            known.get(watched),
            String(year),
            months.filter((each) => each.watched === watched),
          ),
        ),
      ),
      countries: await countriesOf(db, year),
    },
  }
}

/** For the home page: the others read every dealing with the Union. */
export const distanceLimit: Handler<typeof vat.distanceLimit> = async ({ db, today }) => {
  const year = Number(today.slice(0, 4))
  const { rows: months } = await sql<Month>`
    select 'distance' as watched, to_char(date, 'YYYY-MM') as month, sum(amount) as amount, count(*)::int as documents
    from distance_sales(make_date(${year - 1}, 1, 1), make_date(${year}, 12, 31)) group by 2 order by 2`.execute(db)
  const known = (await limitsOf(db, year)).find(({ watched }) => watched === 'distance')
  return { data: { year, ...withOss(await underOss(db, year), limitOf('distance', known, String(year), months)) } }
}

/** Those that hold on the last day of a year. */
export async function limitsOf(db: Db, year: number): Promise<Limit[]> {
  const { rows } = await sql<Limit>`
    select distinct on (watched) watched, trim_scale(amount)::text as "limit", valid_from as since, source from vat_limits
    where valid_from <= make_date(${year}, 12, 31) order by watched, valid_from desc`.execute(db)
  return rows
}

/** Under OSS the level of distance sales asks for nothing. */
function withOss(oss: boolean, limit: VatLimit): VatLimit {
  return oss && limit.watched === 'distance' ? { ...limit, level: 'oss' } : limit
}

/** Today, or on the last day of a past year. */
async function underOss(db: Db, year: number): Promise<boolean> {
  const { rows } = await sql<{ oss: boolean }>`select oss_on(least(today(), make_date(${year}, 12, 31))) as oss`.execute(db)
  return one(rows).oss
}

function limitOf(watched: WatchedDealing, known: Limit | undefined, year: string, months: readonly Month[]): VatLimit {
  const own = months.filter(({ month }) => month.startsWith(year))
  const amount = sum(own.map((each) => each.amount))
  const before = sum(months.filter(({ month }) => !month.startsWith(year)).map((each) => each.amount))
  const { limit = null, since = null, source = null } = known ?? {}
  const passed_in = limit === null ? null : monthAbove(limit, own)
  return {
    watched,
    limit,
    since,
    source,
    amount: amount.toFixed(2),
    amount_before: before.toFixed(2),
    percent: limit === null ? null : amount.div(big(limit)).times(100).toFixed(1),
    passed_in,
    level: levelOf(limit, { amount: amount.toFixed(2), before: before.toFixed(2), passed_in }),
    documents: own.reduce((all, { documents }) => all + documents, 0),
  }
}

/** Later credit notes do not take it back. */
function monthAbove(limit: string, months: readonly Month[]): string | null {
  let total = big('0')
  for (const { month, amount } of months) {
    total = total.plus(big(amount))
    if (total.gt(big(limit))) return month
  }
  return null
}

function levelOf(
  limit: string | null,
  { amount, before, passed_in }: { amount: string; before: string; passed_in: string | null },
): VatLimit['level'] {
  if (limit === null) return 'unknown'
  if (passed_in !== null) return 'passed'
  if (big(before).gt(big(limit))) return 'earlier'
  return big(amount).gte(big(limit).times(big(nearLimit))) ? 'near' : 'below'
}

async function countriesOf(db: Db, year: number): Promise<VatLimitCountry[]> {
  const { rows } = await sql<VatLimitCountry>`
    select d.watched, json_build_object('id', c.id, 'name', c.name) as country,
      coalesce(sum(d.amount) filter (where d.date >= make_date(${year}, 1, 1)), 0)::text as amount,
      coalesce(sum(d.amount) filter (where d.date < make_date(${year}, 1, 1)), 0)::text as amount_before
    from watched_dealings(make_date(${year - 1}, 1, 1), make_date(${year}, 12, 31)) d join countries c on c.code = d.country
    group by d.watched, c.id, c.name order by sum(d.amount) desc, c.name, d.watched`.execute(db)
  return rows
}
