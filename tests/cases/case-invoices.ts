import { customerCreditHandlers } from '../../server/areas/invoices/customer-handlers.ts'
import { setNumber } from '../../server/areas/invoices/number.ts'
import { payByCredit } from '../../server/areas/invoices/invoices.pay.ts'
import { takeNumber } from '../../server/areas/shared/numbering.ts'
import type { CaseContext, CaseLine } from './case-context.ts'
import { caseCustomers, caseItems, caseReferences } from './case-keys.ts'

const { buyer, union, abroad, overLimit } = caseCustomers

export async function enterCaseInvoices(caseCtx: CaseContext, goods: readonly CaseLine[]): Promise<void> {
  await states(caseCtx)
  await threeParts(caseCtx)
  await renumbered(caseCtx)
  await vatCategories(caseCtx)
  await sums(caseCtx)
  await invoiced(caseCtx, caseReferences.fortyLines, goods)
}

async function invoiced(caseCtx: CaseContext, reference: string, lines: readonly CaseLine[], customer: string = buyer): Promise<number> {
  return caseCtx.invoice(await caseCtx.deliver({ customer, reference, lines }))
}

async function states(caseCtx: CaseContext): Promise<void> {
  // 60.00 EUR and 21 % VAT: 72.60 EUR.
  const lines = [{ item: caseItems.service, quantity: '1' }]
  await caseCtx.draft(await caseCtx.deliver({ customer: buyer, reference: caseReferences.draft, lines }))
  await caseCtx.pay(await invoiced(caseCtx, caseReferences.partlyPaid, lines), '22.60')
  await caseCtx.pay(await invoiced(caseCtx, caseReferences.paid, lines), '72.60')
  await credit(caseCtx, lines)
  // The limit is 100.00 EUR.
  await invoiced(caseCtx, caseReferences.overLimit, [{ item: caseItems.service, quantity: '2' }], overLimit)
}

async function credit(caseCtx: CaseContext, lines: readonly CaseLine[]): Promise<void> {
  const { scene, clerk } = caseCtx
  await caseCtx.pay(await invoiced(caseCtx, caseReferences.overpaid, lines), '92.60')
  const id = await invoiced(caseCtx, caseReferences.paidByCredit, lines)
  const lock_version = await caseCtx.versionOf('invoices', id)
  await scene.call(payByCredit, clerk, { params: { id }, body: { amount: '12.60', lock_version } })
  const body = { amount: '2.40', method: 'transfer', reference: 'Pārmaksas atmaksa' } as const
  await scene.call(customerCreditHandlers.refund, clerk, { params: { customerId: caseCtx.customer(buyer) }, body })
}

/** Three pieces at 3.3333 EUR: 3.33, 3.34, 3.33 EUR (INV-SALE-3). */
async function threeParts(caseCtx: CaseContext): Promise<void> {
  const lines = [{ item: caseItems.thirds, quantity: '3' }]
  const order = await caseCtx.order({ customer: buyer, reference: caseReferences.thirds, lines })
  await caseCtx.reserve(order)
  for (let part = 0; part < 3; part += 1) {
    await caseCtx.issue(order, '1')
    await caseCtx.invoice(order)
  }
}

/** A skipped number assigned manually; its original stays unused and logged (INV-NUMBER-3). */
async function renumbered(caseCtx: CaseContext): Promise<void> {
  const ctx = caseCtx.scene.context(caseCtx.clerk)
  const { number } = await takeNumber(ctx, 'invoice', ctx.today)
  const id = await invoiced(caseCtx, caseReferences.renumbered, [{ item: caseItems.standard, quantity: '10' }])
  const lock_version = await caseCtx.versionOf('invoices', id)
  const body = { number, reason: 'Numurs bija izlaists', lock_version }
  await caseCtx.scene.call(setNumber, caseCtx.clerk, { params: { id }, body })
}

/** Compatible categories share an invoice (INV-VAT-7, INV-VAT-8). */
async function vatCategories(caseCtx: CaseContext): Promise<void> {
  const one = (...items: readonly string[]): CaseLine[] => items.map((item) => ({ item, quantity: '1' }))
  const { standard, reduced, books, zero, exempt, reverse, outside, service } = caseItems
  await invoiced(caseCtx, caseReferences.domesticVat, one(standard, reduced, books, zero, exempt, reverse))
  await invoiced(caseCtx, caseReferences.unionVat, one(standard, service), union)
  // Services to this buyer are outside VAT's scope, on a separate invoice.
  await invoiced(caseCtx, caseReferences.exportVat, one(standard), abroad)
  await invoiced(caseCtx, caseReferences.outsideVat, one(outside))
}

async function sums(caseCtx: CaseContext): Promise<void> {
  const prices = { [caseReferences.cent]: '0.01', [caseReferences.hundreds]: '826.44', [caseReferences.million]: '826446.28' }
  for (const [reference, unit_price] of Object.entries(prices)) {
    await invoiced(caseCtx, reference, [{ item: caseItems.service, quantity: '1', unit_price }])
  }
}
