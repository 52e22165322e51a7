import type { Context } from '../../http/context.ts'
import { lockForSave } from '../../http/record.ts'
import { readItem } from './catalog.record.ts'

export async function lockItem(ctx: Context, id: number, lock_version: number): Promise<{ category_id: number }> {
  await lockForSave(ctx.db, 'catalog_items', { id, lock_version }, () => readItem(ctx, id))
  return ctx.db.selectFrom('catalog_items').select('category_id').where('id', '=', id).executeTakeFirstOrThrow()
}

export async function touchItem({ db, user }: Context, id: number): Promise<void> {
  await db.updateTable('catalog_items').set({ updated_by: user.id }).where('id', '=', id).execute()
}
