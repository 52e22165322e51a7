import * as z from 'zod/mini'
import { one, post } from '../calls.ts'
import { orNull, text } from '../fields.ts'
import { procurementInvoiceRecord } from '../supplier-invoices/supplier-invoices.ts'

export const paymentHoldCalls = {
  hold: post('/api/workspace/procurement_invoices/{id}/payment_hold', {
    title: 'Aizturēt piegādātāja rēķina apmaksu vai atļaut to',
    rule: { anyOf: ['manage_procurement', 'manage_bank'] },
    addition: true,
    body: z.object({
      /** The reason; null lets it be paid. */
      payment_hold: orNull(text(200)),
      lock_version: z.int(),
    }),
    answer: one(procurementInvoiceRecord),
  }),
}
