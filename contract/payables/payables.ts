import { area } from '../calls.ts'
import { supplierPaymentCalls } from './supplier-payments.ts'

/** docs/domain/payables.md */
export const payables = area('payables', supplierPaymentCalls)
