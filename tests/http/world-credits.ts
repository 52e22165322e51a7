import type { TestApp } from '../support/app.ts'
import { advanceFor, creditDraft } from '../support/crediting.ts'
import { overpaid, refunded } from '../support/invoicing.ts'

export interface CreditWorld {
  creditNote: number
  creditLine: number
  advance: number
  refund: number
}

/** `mark` appears in their texts. */
export async function makeCreditWorld(
  app: TestApp,
  { invoice, order, customer, mark }: { invoice: number; order: number; customer: number; mark: string },
): Promise<CreditWorld> {
  const note = await creditDraft(app, { id: invoice }, { notes: `${mark} kredīts` })
  const advance = await advanceFor(app, order, { percent: '10', notes: `${mark} avanss` })
  await overpaid(app, '5.00', customer)
  const refund = await refunded(app, customer, { amount: '1.00', reference: `${mark} atmaksa` })
  return { creditNote: note.id, creditLine: note.credit_note_items[0]?.id ?? 0, advance: advance.id, refund }
}

export const creditRecords: Readonly<Record<string, keyof CreditWorld>> = {
  'credits.item': 'creditLine',
  'credits.updateItem': 'creditLine',
  'credits.removeItem': 'creditLine',
  'customers.removeRefund': 'refund',
}
