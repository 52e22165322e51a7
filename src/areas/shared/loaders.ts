import { orders } from '../../../contract/orders/orders.ts'
import { readOnce } from '../../commands/use-call.ts'
import type { LoadOptions } from '../../ui/use-options.ts'
import { among, listed } from '../../workspace/record/options.ts'

/** The calls of reference lists come when the first of them is read; lists of documents do without. */
export const loadWarehouses: LoadOptions = async (query, signal) => {
  const { warehouses } = await import('../../../contract/reference/reference.ts')
  return listed(warehouses.calls.list)(query, signal)
}

export const loadDeliveryTypes = among(async () => {
  const { data } = await readOnce(orders.deliveryTypes, {})
  return data.map(({ id, name }) => ({ id, label: name }))
})
