import { priceClarifications } from '../../contract/price-clarifications/price-clarifications.ts'
import type { TestApp } from '../support/app.ts'
import { answered, makeClarification } from '../support/clarifications.ts'
import { clerkOf, makeSupplier } from '../support/factories.ts'

export interface ClarificationWorld {
  priceClarification: number
  priceClarificationItem: number
}

export async function makeClarificationWorld(
  app: TestApp,
  { customer, item, mark }: { customer: number; item: number; mark: string },
): Promise<ClarificationWorld> {
  const supplier = await makeSupplier(app, { name: `${mark} mēbeles`, email: 'mebeles@test.example' })
  const begun = await makeClarification(app, {
    title: `${mark} krēsli`,
    customer_id: customer,
    supplier_ids: [supplier],
    items: [{ name: 'Grozāmkrēsls', catalog_item_id: item, quantity: '2', price: '129' }],
  })
  const answeredClarification = await answered(app, begun, 0, [{ supplier_id: supplier, supplier_price: '80', delivery_days: 5 }], supplier)
  await (
    await clerkOf(app)
  ).done(priceClarifications.ask, { params: { id: answeredClarification.id }, body: { enquiries: [{ supplier_id: supplier }] } })
  return { priceClarification: answeredClarification.id, priceClarificationItem: answeredClarification.items[0]?.id ?? 0 }
}

export const clarificationRecords: Readonly<Record<string, keyof ClarificationWorld>> = {
  'price-clarifications.updateItem': 'priceClarificationItem',
  'price-clarifications.removeItem': 'priceClarificationItem',
  'price-clarifications.chooseBest item_ids': 'priceClarificationItem',
}
