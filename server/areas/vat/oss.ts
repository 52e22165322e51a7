import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { shifted } from '../../../contract/bank-days.ts'
import { formatDate } from '../../../contract/format.ts'
import { vatPeriodOf } from '../../../contract/vat-returns/periods.ts'
import { ossParts, type OssFigures } from '../../../contract/vat/oss.ts'
import type { vat } from '../../../contract/vat/vat.ts'
import { one } from '../../db/one.ts'
import { csvFigure, csvFile, csvMime } from '../../documents/csv.ts'
import type { Context, Handler } from '../../http/context.ts'
import type { Period } from '../invoice-reports/period.ts'

/** Return of distance sales of a quarter (docs/domain/oss.md). */
export const oss: Handler<typeof vat.oss> = async (ctx) => ({ data: await figuresOf(ctx, ctx.query.day) })

export const ossCsv: Handler<typeof vat.ossCsv> = async (ctx) => {
  const figures = await figuresOf(ctx, ctx.query.day)
  const bytes = Readable.from(csvFile(['Daļa', 'Valsts', 'Labotais ceturksnis', 'Likme, %', 'Bez PVN', 'PVN'], rowsOf(figures)), {
    objectMode: false,
  })
  return { name: `oss_${figures.from}_${figures.to}.csv`, mime: csvMime, bytes }
}

/** The quarter of the day; default: the one before that of today. */
export function quarterOf({ today }: Pick<Context, 'today'>, day?: string): Period {
  const { period_from: from, period_to: to } = vatPeriodOf('quarter', day ?? shifted(vatPeriodOf('quarter', today).period_from, -1))
  return { from, to }
}

type Found = Pick<OssFigures, 'due' | 'is_registered' | 'rows' | 'corrections' | 'payable' | 'refundable'>

/** One statement, so that all figures are of the same moment. INV-OSS-4: a state that is owed less than nothing pays back itself. */
async function figuresOf(ctx: Pick<Context, 'db' | 'today'>, day?: string): Promise<OssFigures> {
  const { from, to } = quarterOf(ctx, day)
  const { rows: found } = await sql<Found>`
    with lines as materialized (
      select c.id, c.name, json_build_object('id', c.id, 'name', c.name)::jsonb as country, l.rate, l.taxable, l.tax, l.corrects
      from oss_lines(${from}, ${to}) l join countries c on c.code = l.country
    ), supplies as (
      select country, name, rate, sum(taxable) as taxable, sum(tax) as tax from lines where corrects is null group by 1, 2, 3
    ), corrections as (
      select country, name, corrects, sum(taxable) as taxable, sum(tax) as tax from lines where corrects is not null group by 1, 2, 3
    ), states as (select sum(tax) as tax from lines group by id)
    select (${to}::date + interval '1 day' + interval '1 month' - interval '1 day')::date as due,
      exists (select from generate_series(${from}::timestamp, ${to}::timestamp, '1 day') d where oss_on(d::date)) as is_registered,
      coalesce((select json_agg(json_build_object('country', country, 'rate', rate::text, 'taxable', taxable::text, 'tax', tax::text)
        order by name, rate desc) from supplies), '[]') as rows,
      coalesce((select json_agg(json_build_object('country', country, 'corrects', corrects, 'taxable', taxable::text, 'tax', tax::text)
        order by name, corrects) from corrections), '[]') as corrections,
      coalesce((select sum(greatest(tax, 0)) from states), 0)::numeric(14, 2) as payable,
      coalesce((select sum(greatest(-tax, 0)) from states), 0)::numeric(14, 2) as refundable`.execute(ctx.db)
  return { from, to, ...one(found) }
}

async function* rowsOf({ rows, corrections, payable }: OssFigures): AsyncGenerator<readonly (string | null)[]> {
  for (const { country, rate, taxable, tax } of rows)
    yield [ossParts.supplies, country.name, null, csvFigure(String(Number(rate))), csvFigure(taxable), csvFigure(tax)]
  for (const { country, corrects, taxable, tax } of corrections)
    yield [ossParts.corrections, country.name, formatDate(corrects), null, csvFigure(taxable), csvFigure(tax)]
  yield ['Maksājams', null, null, null, null, csvFigure(payable)]
}
