import { sql, type RawBuilder } from 'kysely'
import { big, round2, sum } from '../../../contract/money.ts'
import { owedRows, partsOf, vatReturnRows, type VatRow } from '../../../contract/vat/rows.ts'
import type { vat, VatFigures } from '../../../contract/vat/vat.ts'
import { one } from '../../db/one.ts'
import type { Db, Handler } from '../../http/context.ts'
import type { Period } from '../invoice-reports/period.ts'
import { vatPeriod } from './period.ts'

export const figures: Handler<typeof vat.figures> = async (ctx) => ({ data: await vatFiguresOf(ctx.db, vatPeriod(ctx, ctx.query)) })

export function vatFiguresOf(db: Db, period: Period): Promise<VatFigures> {
  return figuresOfLines(db, period, sql`vat_return_lines(${period.from}, ${period.to})`)
}

/** @param lines SQL: rows like those of `vat_return_lines` */
export async function figuresOfLines(db: Db, { from, to }: Period, lines: RawBuilder<unknown>): Promise<VatFigures> {
  const { rows } = await sql<{ amounts: Record<string, string>; unruled: number }>`
    with lines as materialized (select base_row, tax_row, deduction_row, taxable, tax, is_ruled from ${lines})
    select coalesce((select json_object_agg(vat_row, amount::text) from (
        select x.vat_row, sum(x.amount) as amount from lines l cross join lateral (
          values (l.base_row, l.taxable), (l.tax_row, case when l.tax_row in ('57', '67') then -l.tax else l.tax end), (l.deduction_row, l.tax)
        ) as x (vat_row, amount) where x.vat_row is not null group by 1
      ) f), '{}') as amounts,
      (select count(*)::int from lines where not is_ruled) as unruled`.execute(db)
  const { amounts, unruled } = one(rows)
  const amountOf = (row: VatRow) => sum(partsOf(row).map((part) => amounts[part] ?? '0'))
  const owed = sum(owedRows.map(amountOf))
  const deducted = amountOf('60').minus(amountOf('66')).plus(amountOf('67'))
  return {
    from,
    to,
    rows: vatReturnRows.map(({ row, name }) => ({ row, name, amount: round2(amountOf(row)) })),
    owed: round2(owed),
    deducted: round2(deducted),
    payable: round2(big(owed).minus(deducted)),
    unruled,
  }
}
