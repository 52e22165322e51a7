import { orders } from '../../../contract/orders/orders.ts'
import { warehouses } from '../../../contract/reference/reference.ts'
import { readOnce } from '../../commands/use-call.ts'
import { among, listed } from '../../workspace/record/options.ts'

export const loadWarehouses = listed(warehouses.calls.list)

export const loadDeliveryTypes = among(async () => {
  const { data } = await readOnce(orders.deliveryTypes, {})
  return data.map(({ id, name }) => ({ id, label: name }))
})
