import { area } from '../calls.ts'
import { paymentHoldCalls } from './payment-holds.ts'
import { paymentOrderCalls } from './payment-orders.ts'
import { supplierPaymentCalls } from './supplier-payments.ts'

/** docs/domain/payables.md */
export const payables = area('payables', { ...supplierPaymentCalls, ...paymentHoldCalls, ...paymentOrderCalls })
