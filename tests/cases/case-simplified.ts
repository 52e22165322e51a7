import type { Body } from '../../contract/calls.ts'
import type { simplified } from '../../contract/simplified/simplified.ts'
import { remove, update } from '../../server/areas/simplified/simplified.update.ts'
import { create } from '../../server/areas/simplified/simplified.issue.ts'
import type { CaseContext } from './case-context.ts'
import { caseCustomers, caseItems } from './case-keys.ts'

export const caseBuyers = { issued: 'Demo pircējs Izrakstīts', paid: 'Demo pircējs Apmaksāts', annulled: 'Demo pircējs Anulēts' } as const

export async function enterCaseSimplified(
  caseCtx: CaseContext,
  { customers, items }: Readonly<Record<'customers' | 'items', ReadonlyMap<string, number>>>,
): Promise<void> {
  const sell = async (body: Body<typeof simplified.create>): Promise<number> =>
    (await caseCtx.scene.call(create, caseCtx.seller, { body })).simplified_invoice_id
  const small: Body<typeof simplified.create>['items'] = [
    { item_id: items.get(caseItems.service) ?? 0, quantity: '1' },
    { name: 'Piegāde', unit_price: '5' },
  ]
  await sell({ buyer_name: caseBuyers.issued, items: small })
  const params = { id: await sell({ buyer_name: caseBuyers.paid, payment_method: 'card', items: small }) }
  await caseCtx.scene.call(update, caseCtx.seller, { params, body: { event: 'PAY', lock_version: 1 } })
  await caseCtx.scene.call(remove, caseCtx.seller, { params: { id: await sell({ buyer_name: caseBuyers.annulled, items: small }) } })
  const named = { customer_id: customers.get(caseCustomers.buyer) ?? 0, payment_method: 'transfer' as const, price_mode: 'net' as const }
  await sell({ ...named, items: [{ name: 'Telpu noma pasākumam', unit_price: '450' }] })
}
