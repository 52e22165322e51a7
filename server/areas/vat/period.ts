import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../http/context.ts'
import { yearOf, type Period } from '../invoice-reports/period.ts'

/** Default: the whole month before this one, whose return is due next. */
export function vatPeriod(ctx: Pick<Context, 'today'>, { from, to }: { from?: string | undefined; to?: string | undefined }): Period {
  if (from !== undefined || to !== undefined) return yearOf(ctx, { from, to })
  const [year = 0, month = 1] = ctx.today.split('-').map(Number)
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  return { from: day(Date.UTC(year, month - 2, 1)), to: day(Date.UTC(year, month - 1, 0)) }
}

/** SQL: rows of a filed return as `t`. */
export function filedRows(table: 'vat_return_entries' | 'vat_return_annex_rows', vatReturn: number): RawBuilder<unknown> {
  return sql`(select * from ${sql.table(table)} where vat_return_id = ${vatReturn}) t`
}
