import type { customers } from '../../../contract/customers/customers.ts'
import type { Handler } from '../../http/context.ts'
import { visibleBranch, visibleCustomer } from '../customers/owner.ts'
import { list } from './orders.list.ts'

export const ordersOfCustomer: Handler<typeof customers.orders> = async (ctx) => {
  const { id } = await visibleCustomer(ctx, ctx.params.customerId)
  return list({ ...ctx, params: {}, query: { ...ctx.query, customer_id: id } })
}

export const ordersOfBranch: Handler<typeof customers.branchOrders> = async (ctx) => {
  const { id } = await visibleBranch(ctx, ctx.params.branchId)
  return list({ ...ctx, params: {}, query: { ...ctx.query, branch_id: id } })
}
