import type { TestApp } from '../support/app.ts'
import { advanceFor, creditDraft } from '../support/crediting.ts'

/** A credit note and an advance of a customer, for the calls that ask for them. */
export interface CreditWorld {
  creditNote: number
  creditLine: number
  advance: number
}

/** Drafts a credit note on an invoice and asks for an advance for an order; `mark` stands in their texts. */
export async function makeCreditWorld(
  app: TestApp,
  { invoice, order, mark }: { invoice: number; order: number; mark: string },
): Promise<CreditWorld> {
  const note = await creditDraft(app, { id: invoice }, { notes: `${mark} kredīts` })
  const advance = await advanceFor(app, order, { percent: '10', notes: `${mark} avanss` })
  return { creditNote: note.id, creditLine: note.credit_note_items[0]?.id ?? 0, advance: advance.id }
}

/** Which of these records a call is about. */
export const creditRecords: Readonly<Record<string, keyof CreditWorld>> = {
  'credits.item': 'creditLine',
  'credits.updateItem': 'creditLine',
  'credits.removeItem': 'creditLine',
}
