import type { customers } from '../../../contract/customers.ts'
import type { Handler } from '../../http/context.ts'
import { seenBranch, seenCustomer } from '../customers/owner.ts'
import { list } from './list.ts'

/** Orders of one customer, the latest first: a call of area «Customers», answered where orders are known. */
export const ordersOfCustomer: Handler<typeof customers.orders> = async (io) => {
  const { id } = await seenCustomer(io, io.params.customerId)
  return list({ ...io, params: {}, query: { ...io.query, customer_id: id } })
}

/** Orders of one branch, the latest first. */
export const ordersOfBranch: Handler<typeof customers.branchOrders> = async (io) => {
  const { id } = await seenBranch(io, io.params.branchId)
  return list({ ...io, params: {}, query: { ...io.query, branch_id: id } })
}
