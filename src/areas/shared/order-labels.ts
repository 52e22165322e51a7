import type { OrderRow } from '../../../contract/orders/order-record.ts'
import type { Tone } from '../../ui/classes.ts'

export const orderTones: Readonly<Record<OrderRow['status'], Tone>> = {
  new: 'info',
  in_fulfillment: 'warning',
  fulfilled: 'success',
  invoiced: 'success',
  cancelled: 'neutral',
  merged: 'neutral',
}
