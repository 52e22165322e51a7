import * as z from 'zod/mini'
import { get, named, one, post } from './calls.ts'
import { count, date, id } from './fields.ts'
import { charge, manageRent, rentReads, rentRecord } from './rent-record.ts'

/** Invoices of what fell due of rents; a part of area «Rent». */
export const billingCalls = {
  invoiceData: get('/api/rent/rent_invoices/{id}/create', {
    title: 'Nomas rēķina dati',
    ...manageRent,
    query: z.object({ date: z.optional(date) }),
    record: 'rents',
    reads: [...rentReads],
    answer: one(z.object({ rent: named, customer: named, date: z.string(), charges: z.array(charge) })),
  }),
  invoice: post('/api/workspace/rent_invoices/{id}', {
    title: 'Izrakstīt nomas rēķinu',
    rule: { allOf: ['manage_rent', 'manage_invoices'] },
    module: 'rent',
    addition: true,
    body: z.object({ date: z.optional(date), charge_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(1000))) }),
    answer: z.object({ invoice_id: count, data: rentRecord }),
  }),
} as const
