import { sales } from '../../contract/sales/sales.ts'
import { subscriptions } from '../../contract/subscriptions/subscriptions.ts'
import type { Worker } from './people.ts'
import { newCustomer, newGoods, unique } from './records.ts'

export async function planPaths(person: Worker): Promise<Record<string, string>> {
  const [customer, goods] = [await newCustomer(person), await newGoods(person, { name: 'Lampa', stock: '0' })]
  const items = [{ name: 'Serveru uzturēšana', unit_price: '30' }]
  const begun = { customer_id: customer.id, name: `Uzturēšana ${unique()}`, start_date: '2030-01-31', items }
  const { subscription_id } = await person.done(subscriptions.create, { body: begun })
  await person.done(subscriptions.accept, { params: { id: subscription_id } })
  const days = { date_from: '2030-11-01', date_to: '2030-11-30', discount_percent: '10' }
  const { sale_id } = await person.done(sales.create, { body: { name: `Rudens ${unique()}`, ...days } })
  await person.done(sales.addItems, { params: { id: sale_id }, body: { items: [{ catalog_item_id: goods.id, price: '5' }] } })
  return { '/subscriptions/{subscriptionId}': `/subscriptions/${subscription_id}`, '/sales/{salesId}': `/sales/${sale_id}` }
}
