import type { accounting } from '../../../contract/accounting/accounting.ts'
import type { Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { lockCategory, saveCategory } from './category-save.ts'

export const setCategoryAccounts: Handler<typeof accounting.setCategoryAccounts> = async (ctx) => {
  const { lock_version, ...fields } = ctx.body
  await lockCategory(ctx, ctx.params.id, lock_version)
  const saved = await saveCategory(ctx, ctx.params.id, definedFields(fields))
  const { id, name, income_account, expense_account, stock_account, write_off_account } = saved
  return { data: { id, name, income_account, expense_account, stock_account, write_off_account, lock_version: saved.lock_version } }
}
