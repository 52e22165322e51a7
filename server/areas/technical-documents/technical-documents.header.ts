import { labelOf } from '../../../contract/labels.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

export async function requireHeader(
  db: Db,
  { warehouse_id, accounting_account_id }: { warehouse_id?: number; accounting_account_id?: number | null | undefined },
): Promise<void> {
  if (warehouse_id !== undefined) {
    const warehouse = await db.selectFrom('warehouses').select('is_active').where('id', '=', warehouse_id).executeTakeFirst()
    const label = `Lauks „${labelOf('warehouse_id')}”`
    if (!warehouse) throw Refusal.field('warehouse_id', `${label}: noliktava neeksistē`)
    if (!warehouse.is_active) throw Refusal.field('warehouse_id', `${label}: noliktava nav aktīva`)
  }
  if (accounting_account_id !== undefined && accounting_account_id !== null) {
    const account = await db
      .selectFrom('accounting_accounts')
      .select('is_active')
      .where('id', '=', accounting_account_id)
      .executeTakeFirst()
    const label = `Lauks „${labelOf('accounting_account_id')}”`
    if (!account) throw Refusal.field('accounting_account_id', `${label}: konts neeksistē`)
    if (!account.is_active) throw Refusal.field('accounting_account_id', `${label}: konts nav aktīvs`)
  }
}
