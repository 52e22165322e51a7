import { priceClarifications } from '../../contract/price-clarifications/price-clarifications.ts'
import type { Worker } from './people.ts'
import { newCustomer, newGoods, newSupplier, unique } from './records.ts'

/** Creates a price clarification with one supplier's answer. */
export async function newClarification(person: Worker): Promise<{ id: number; suppliers: readonly { id: number; name: string }[] }> {
  const [goods, customer] = [await newGoods(person, { name: 'Galds', stock: '0' }), await newCustomer(person)]
  const suppliers = [await newSupplier(person), await newSupplier(person)]
  const { data } = await person.done(priceClarifications.create, {
    body: {
      title: `Biroja galdi ${unique()}`,
      customer_id: customer.id,
      supplier_ids: suppliers.map(({ id }) => id),
      items: [{ catalog_item_id: goods.id, quantity: '4' }],
    },
  })
  const { id = 0, lock_version = 0 } = data.items[0] ?? {}
  const answers = [{ supplier_id: suppliers[0]?.id ?? 0, supplier_price: '120', delivery_days: 5 }]
  await person.done(priceClarifications.updateItem, { params: { id }, body: { answers, lock_version } })
  return { id: data.id, suppliers }
}
