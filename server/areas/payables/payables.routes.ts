import type { payables } from '../../../contract/payables/payables.ts'
import type { Handlers } from '../../http/context.ts'
import { hold } from './payment-holds.ts'
import { addOrderInvoices, createOrder, removeOrder, removeOrderLine, updateOrder, updateOrderLine } from './payment-orders.create.ts'
import { dueInvoices } from './payment-orders.due.ts'
import { executeOrder, rejectOrder } from './payment-orders.execute.ts'
import { exportOrder, orderFile } from './payment-orders.export.ts'
import { orders, showOrder } from './payment-orders.list.ts'
import { approveOrder, cancelOrder, returnOrder, submitOrder } from './payment-orders.steps.ts'
import { allocate, list, pay, removePayment, settle, standing } from './supplier-payments.ts'

export const payableHandlers: Handlers<typeof payables> = {
  list,
  pay,
  allocate,
  removePayment,
  settle,
  standing,
  hold,
  dueInvoices,
  orders,
  showOrder,
  createOrder,
  updateOrder,
  addOrderInvoices,
  updateOrderLine,
  removeOrderLine,
  submitOrder,
  approveOrder,
  returnOrder,
  exportOrder,
  orderFile,
  executeOrder,
  rejectOrder,
  cancelOrder,
  removeOrder,
}
