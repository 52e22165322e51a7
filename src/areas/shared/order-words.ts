import type { OrderRow } from '../../../contract/orders/order-record.ts'
import type { Tone } from '../../ui/classes.ts'

/** The colour that goes with the word of each state. */
export const orderTones: Readonly<Record<OrderRow['status'], Tone>> = {
  new: 'info',
  in_fulfillment: 'warning',
  fulfilled: 'success',
  invoiced: 'success',
  cancelled: 'neutral',
  merged: 'neutral',
}
