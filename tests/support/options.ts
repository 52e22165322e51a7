import { catalog } from '../../contract/catalog/catalog.ts'
import { clerkOf, makeCategory, makeItem, type World } from './factories.ts'

export interface ItemWithOptions {
  item_id: number
  category: number
  memory: number
  /** Price deltas: 0, 45.50 and −1.25. */
  small: number
  large: number
  poor: number
  packed: number
  engraving: number
  feet: number
  meter: number
}

/** 20.00 EUR, with options of every kind. */
export async function makeItemWithOptions(
  app: World,
  fields: Parameters<typeof makeItem>[1] = {},
  of: Parameters<typeof makeCategory>[1] = {},
): Promise<ItemWithOptions> {
  const clerk = await clerkOf(app)
  const category = await makeCategory(app, of)
  const item_id = await makeItem(app, { price: '20', ...fields, category_id: category })
  const option = async (name: string, weight: number, type: 'select' | 'bool' | 'text' | 'counter', is_reading = false) =>
    (await clerk.done(catalog.createOption, { params: { categoryId: category }, body: { name, type, is_reading, weight } })).data.id
  const memory = await option('Atmiņa', 1, 'select')
  const packed = await option('Dāvanu iepakojums', 2, 'bool')
  const engraving = await option('Gravējums', 3, 'text')
  const feet = await option('Kājas', 4, 'counter')
  const meter = await option('A4 melnbalts', 5, 'counter', true)
  const value = async (data: string, price_delta: string) => {
    const answer = await clerk.done(catalog.createOptionItem, { params: { optionId: memory }, body: { data, price_delta } })
    return answer.data.items.find((each) => each.data === data)?.id ?? 0
  }
  const [small, large, poor] = [await value('8 GB', '0'), await value('16 GB', '45.5'), await value('4 GB', '-1.25')]
  const optionItem = { item_id, category, memory, small, large, poor, packed, engraving, feet, meter }
  await offerOptions(app, optionItem, [small, large, poor])
  return optionItem
}

/** Replaces the memory values; other options stay. */
export async function offerOptions(app: World, optionItem: ItemWithOptions, values: number[]): Promise<void> {
  const clerk = await clerkOf(app)
  const { lock_version } = (await clerk.done(catalog.show, { params: { id: optionItem.item_id } })).data
  const plain = [optionItem.packed, optionItem.engraving, optionItem.feet, optionItem.meter].map((category_option_id) => ({
    category_option_id,
  }))
  const options = [{ category_option_id: optionItem.memory, option_item_ids: values }, ...plain]
  await clerk.done(catalog.setItemOptions, { params: { itemId: optionItem.item_id }, body: { options, lock_version } })
}
