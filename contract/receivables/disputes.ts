import * as z from 'zod/mini'
import { one, post } from '../calls.ts'
import { orNull, text } from '../fields.ts'
import { invoiceRecord } from '../invoices/invoice-record.ts'

export const disputeCalls = {
  dispute: post('/api/workspace/invoices/{id}/dispute', {
    title: 'Atzīmēt rēķinu kā apstrīdētu vai noņemt atzīmi',
    rule: { anyOf: ['manage_invoices', 'manage_receivables'] },
    addition: true,
    body: z.object({
      /** The reason; null ends the dispute. */
      dispute: orNull(text(200)),
      lock_version: z.int(),
    }),
    answer: one(invoiceRecord),
  }),
} as const
