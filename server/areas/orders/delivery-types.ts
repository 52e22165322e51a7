import type { orders } from '../../../contract/orders/orders.ts'
import type { Handler } from '../../http/context.ts'

export const deliveryTypes: Handler<typeof orders.deliveryTypes> = async ({ db }) => ({
  data: await db.selectFrom('delivery_types').select(['id', 'name', 'needs_address', 'is_courier', 'price']).orderBy('id').execute(),
})
