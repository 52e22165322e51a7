import type { payables } from '../../../contract/payables/payables.ts'
import type { Handlers } from '../../http/context.ts'
import { hold } from './payment-holds.ts'
import { allocate, list, pay, removePayment, standing } from './supplier-payments.ts'

export const payableHandlers: Handlers<typeof payables> = { list, pay, allocate, removePayment, standing, hold }
