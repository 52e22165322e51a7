import { big, round2 } from '../../../contract/money.ts'
import { create } from '../../areas/sales/sales.update.ts'
import { addCategory, addItems } from '../../areas/sales/rows.ts'
import { addDays } from './calendar.ts'
import { idOf } from './company.ts'
import { seededEntry, later, oneOf, warehouse, type Office, type PlannedEntry } from './documents-office.ts'

export function planCampaigns(office: Office): PlannedEntry[] {
  const { scene, company, history, present } = office
  const seller = oneOf(company.sales, 0)
  const { random } = seededEntry('campaign', 0)
  // A tenth off the list price of well-stocked goods.
  const goods = office.goods.some(random, warehouse(office, 'VE'), 6)
  const items = goods.map(({ item_id, price }) => ({ catalog_item_id: item_id, price: round2(big(price).times('0.9')) }))
  const category = async (id: number, name: string, discount_percent: string | null = null): Promise<void> => {
    const category_id = await idOf(scene, 'categories', 'name', name)
    await scene.call(addCategory, seller, { params: { id }, body: { category_id, discount_percent } })
  }
  const over = async (): Promise<void> => {
    const body = {
      name: 'Monitoru nedēļa',
      date_from: addDays(history.first, 1),
      date_to: addDays(history.first, 7),
      discount_percent: '5',
    }
    await category((await scene.call(create, seller, { body })).sale_id, 'Monitori')
  }
  const running = async (): Promise<void> => {
    const body = {
      name: 'Veikala izpārdošana',
      date_from: addDays(history.last, -5),
      date_to: addDays(present.day, 16),
      channels: ['shop' as const, 'web' as const],
      notes: 'Kamēr prece ir veikalā.',
    }
    const { sale_id } = await scene.call(create, seller, { body })
    if (items.length > 0) await scene.call(addItems, seller, { params: { id: sale_id }, body: { items } })
  }
  const toCome = async (): Promise<void> => {
    const body = {
      name: 'Izejmateriāli birojam',
      date_from: addDays(present.day, 10),
      date_to: addDays(present.day, 40),
      discount_percent: '8',
      customer_type_ids: [await idOf(scene, 'customer_types', 'name', 'Juridiska persona')],
    }
    const { sale_id } = await scene.call(create, seller, { body })
    await category(sale_id, 'Toneri')
    await category(sale_id, 'Papīrs', '4')
  }
  const putOff = async (): Promise<void> => {
    const body = {
      name: 'Krēslu dienas',
      date_from: addDays(history.last, -2),
      date_to: addDays(present.day, 5),
      discount_percent: '15',
      is_active: false,
      notes: 'Gaida piegādi; ieslēdz, kad krēsli ir noliktavā.',
    }
    await category((await scene.call(create, seller, { body })).sale_id, 'Krēsli')
  }
  const day = (before: number): string => later(office, history.last, -before) ?? history.last
  return [
    { day: history.first, minute: 6 * 60, write: over },
    { day: day(7), minute: 8 * 60 + 20, write: running },
    { day: day(4), minute: 10 * 60 + 5, write: putOff },
    { day: day(1), minute: 11 * 60 + 15, write: toCome },
  ]
}
