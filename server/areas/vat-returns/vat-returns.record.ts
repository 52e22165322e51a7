import { sql } from 'kysely'
import { vatReturnRows as formRows } from '../../../contract/vat/rows.ts'
import type { VatFigure } from '../../../contract/vat/vat.ts'
import type { VatReturnRecord, VatReturnRow } from '../../../contract/vat-returns/vat-returns.ts'
import { isUnfiled, vatReturn } from '../../../machines/vat-return.ts'
import { reference } from '../../db/named.ts'
import { one } from '../../db/one.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { fullName } from '../customers/customers.names.ts'
import { abilitiesOf } from '../shared/abilities.ts'
import { vatFiguresOf } from '../vat/figures.ts'

const rowColumns = sql`t.id, t.title, t.kind, t.period_from, t.period_to, t.version, t.status, t.owed, t.deducted, t.payable, t.filed_at,
  ${reference(sql`f.id`, fullName('f'))} as filed_by, t.lock_version`

const rowTables = sql`vat_returns t left join users f on f.id = t.filed_by`

export async function vatReturnRows(db: Db, ids: number[]): Promise<VatReturnRow[]> {
  const { rows } = await sql<VatReturnRow>`select ${rowColumns} from ${rowTables} where t.id = any (${ids})`.execute(db)
  return rows
}

interface Header extends Omit<VatReturnRecord, 'rows' | 'sums' | 'unruled' | 'changes' | 'can'> {
  has_correction: boolean
}

/** Throws 404 if there is none. */
export async function loadVatReturn({ db, user, today }: Pick<Context, 'db' | 'user' | 'today'>, id: number): Promise<VatReturnRecord> {
  const { rows } = await sql<Header>`
    select ${rowColumns}, t.created_at, ${reference(sql`c.id`, fullName('c'))} as created_by,
      case when o.id is not null then json_build_object('id', o.id, 'version', o.version) end as corrects,
      case when n.id is not null then json_build_object('id', n.id, 'version', n.version) end as corrected_by,
      coalesce(n.status = 'open', false) as has_correction
    from ${rowTables} left join users c on c.id = t.created_by left join vat_returns o on o.id = t.corrects_id
    left join vat_returns n on n.corrects_id = t.id where t.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  const { has_correction: hasCorrection, ...header } = rows[0]
  const { status, period_from, period_to, corrects } = header
  const now = await vatFiguresOf(db, { from: period_from, to: period_to })
  const isOpen = isUnfiled(status)
  const compared = isOpen ? (corrects?.id ?? null) : id
  return {
    ...header,
    rows: isOpen ? now.rows : await filedRows(db, id),
    sums: { owed: header.owed ?? now.owed, deducted: header.deducted ?? now.deducted, payable: header.payable ?? now.payable },
    unruled: now.unruled,
    changes: compared === null ? null : await changesSince(db, compared),
    can: abilitiesOf(user, vatReturn, status, { periodOver: period_to < today, hasCorrection }),
  }
}

/** In the order of the form. */
async function filedRows(db: Db, id: number): Promise<VatFigure[]> {
  const { rows } = await sql<{ vat_row: string; amount: string }>`
    select vat_row, amount from vat_return_figures where vat_return_id = ${id}`.execute(db)
  const amounts = new Map(rows.map(({ vat_row, amount }) => [vat_row, amount]))
  return formRows.flatMap(({ row, name }) => {
    const amount = amounts.get(row)
    return amount === undefined ? [] : [{ row, name, amount }]
  })
}

async function changesSince(db: Db, of: number): Promise<NonNullable<VatReturnRecord['changes']>> {
  const { rows } = await sql<{ count: number; tax: string }>`
    select count(*)::int as count, coalesce(sum(difference), 0)::numeric(14, 2) as tax from vat_return_differences(${of})`.execute(db)
  return { of, ...one(rows) }
}
