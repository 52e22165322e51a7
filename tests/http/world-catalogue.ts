import { sql } from 'kysely'
import { accounting } from '../../contract/accounting.ts'
import { catalog } from '../../contract/catalog.ts'
import type { TestApp } from '../support/app.ts'
import { clerkOf, makeCategory } from '../support/factories.ts'

/** A category with an option and its value, a parameter with a value that an item has, and an account. */
export async function makeCatalogueWorld(app: TestApp, item: number) {
  const clerk = await clerkOf(app)
  const category = await makeCategory(app)
  const option = await clerk.done(catalog.createOption, { params: { categoryId: category }, body: { name: 'Krāsa' } })
  const withItem = await clerk.done(catalog.createOptionItem, { params: { optionId: option.data.id }, body: { data: 'Zila' } })
  const name = `Parametrs ${category}`
  const param = await clerk.done(catalog.createParam, { body: { name } })
  const withValue = await clerk.done(catalog.addParamValue, { params: { catalog_param_id: param.data.id }, body: { value: 'Viena' } })
  const chosen = await clerk.done(catalog.addItemParam, {
    params: { itemId: item },
    body: { catalog_param_id: param.data.id, text: 'Sava' },
  })
  const { rows } = await sql<{ id: number }>`select id from account_types order by id limit 1`.execute(app.db)
  const { data: account } = await clerk.done(accounting.create, {
    body: { code: `9${category}`, name: 'Konts', account_type_id: rows[0]?.id ?? 0 },
  })
  return {
    ...{ category, option: option.data.id, optionItem: withItem.data.items[0]?.id ?? 0 },
    ...{ param: param.data.id, paramValue: withValue.data.values[0]?.id ?? 0, itemParam: chosen.data[0]?.id ?? 0 },
    account: account.id,
  }
}

/** Calls of the catalogue whose key is not an item's. */
export const catalogueRecords: Readonly<Record<string, keyof Awaited<ReturnType<typeof makeCatalogueWorld>> | 'item'>> = {
  ...{ 'catalog.showCategory': 'category', 'catalog.subcategories': 'category', 'catalog.updateCategory': 'category' },
  ...{ 'catalog.removeCategory': 'category', 'catalog.setPriceRates': 'category', 'catalog.toggleCategoryWebshop': 'category' },
  ...{ 'catalog.setCategoryReverseVat': 'category', 'catalog.setCategoryVatRate': 'category', 'catalog.setCategoryCode': 'category' },
  ...{ 'catalog.categoryProducts': 'category', 'accounting.setCategoryAccounts': 'category' },
  ...{ 'catalog.changeOptions': 'option', 'catalog.removeOption': 'option' },
  ...{ 'catalog.updateOptionItem': 'optionItem', 'catalog.removeOptionItem': 'optionItem' },
  ...{ 'catalog.showParam': 'param', 'catalog.updateParam': 'param', 'catalog.removeParam': 'param' },
  ...{ 'catalog.removeParamValue': 'paramValue', 'catalog.updateItemParam': 'itemParam', 'catalog.removeItemParam': 'itemParam' },
  ...{ 'catalog.addItemParam itemId': 'item', 'catalog.setItemParam itemId': 'item', 'catalog.clearItemParam itemId': 'item' },
  'catalog.setItemOptions itemId': 'item',
}
