import { sql } from 'kysely'
import type { Context } from '../../http/context.ts'
import { begin, beginOnce, enter, isDone } from './supplier-invoices.transitions.ts'
import { refuseDeductedMarginGoods } from './deductions.ts'
import { postDifferences, takeBackDifferences } from './differences.ts'

interface Acceptance {
  id: number
  lock_version: number
  /** Adds the difference to the stated net as a line. */
  price_difference: boolean
}

/** Price differences adjust goods still in stock (docs/domain/stock.md#valuation). */
export async function accept(ctx: Context, { id, lock_version, price_difference }: Acceptance): Promise<void> {
  if (price_difference && !(await isDone(ctx, id, 'ACCEPT'))) {
    await begin(ctx, id, 'ITEM_EDIT', lock_version)
    await addDifference(ctx, id)
  }
  const locked = await beginOnce(ctx, id, 'ACCEPT', lock_version)
  if (!locked) return
  await refuseDeductedMarginGoods(ctx.db, locked)
  await postDifferences(ctx, id)
  await enter(ctx, locked, 'ACCEPT', { accepted_at: ctx.now.toISOString(), accepted_by: ctx.user.id })
}

/** Reverses the effect on costs. */
export async function reopen(ctx: Context, { id, lock_version }: Pick<Acceptance, 'id' | 'lock_version'>): Promise<void> {
  const locked = await beginOnce(ctx, id, 'REOPEN', lock_version)
  if (!locked) return
  await takeBackDifferences(ctx, id)
  await enter(ctx, locked, 'REOPEN', { accepted_at: null, accepted_by: null })
}

/** At the rate of most purchases. */
async function addDifference({ db, user }: Context, id: number): Promise<void> {
  await sql`
    insert into procurement_invoice_items
      (procurement_invoice_id, position, name, quantity, price, vat_rate_code, vat_rate, created_by, updated_by)
    select t.id, (select max(position) + 1 from procurement_invoice_items where procurement_invoice_id = t.id), 'Cenu starpība', 1,
      t.net - s.net, most.vat_rate_code, most.vat_rate, ${user.id}, ${user.id}
    from procurement_invoices t cross join lateral supplier_invoice_sums(t) s
    cross join lateral (
      select vat_rate_code, vat_rate from procurement_invoice_items where procurement_invoice_id = t.id
      group by 1, 2 order by sum(net) desc, 1 limit 1
    ) most
    where t.id = ${id} and t.net <> s.net`.execute(db)
}
