import { sql } from 'kysely'
import { accounting } from '../../contract/accounting/accounting.ts'
import { catalog } from '../../contract/catalog/catalog.ts'
import type { TestApp } from '../support/app.ts'
import { clerkOf, makeCategory } from '../support/factories.ts'

export async function makeCatalogueWorld(app: TestApp, item: number) {
  const clerk = await clerkOf(app)
  const category = await makeCategory(app)
  const option = await clerk.done(catalog.createOption, { params: { categoryId: category }, body: { name: 'Krāsa' } })
  const withItem = await clerk.done(catalog.createOptionItem, { params: { optionId: option.data.id }, body: { data: 'Zila' } })
  const line = await makeItemOption(app, item)
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
    category,
    option: option.data.id,
    optionItem: withItem.data.items[0]?.id ?? 0,
    param: param.data.id,
    paramValue: withValue.data.values[0]?.id ?? 0,
    itemParam: chosen.data[0]?.id ?? 0,
    lineOption: line.option,
    lineOptionItem: line.value,
    account: account.id,
  }
}

/** An option on the item itself, which lines can select. */
async function makeItemOption(app: TestApp, item: number): Promise<{ option: number; value: number }> {
  const { rows } = await sql<{ option: number; value: number }>`
    with made as (
      insert into category_options (category_id, name) select category_id, 'Izmērs ' || id from catalog_items where id = ${item} returning id
    ), valued as (
      insert into category_option_items (category_option_id, data, price_delta) select id, 'Liels', 1.5 from made returning id, category_option_id
    ), given as (
      insert into catalog_item_options (catalog_item_id, category_option_id) select ${item}, id from made returning id, category_option_id
    ), filled as (
      insert into catalog_item_option_items (catalog_item_option_id, category_option_id, category_option_item_id)
      select given.id, valued.category_option_id, valued.id from given join valued using (category_option_id)
    )
    select category_option_id as option, id as value from valued`.execute(app.db)
  return rows[0] ?? { option: 0, value: 0 }
}

export const catalogueRecords: Readonly<Record<string, keyof Awaited<ReturnType<typeof makeCatalogueWorld>> | 'item'>> = {
  'catalog.showCategory': 'category',
  'catalog.subcategories': 'category',
  'catalog.updateCategory': 'category',
  'catalog.removeCategory': 'category',
  'catalog.setPriceRates': 'category',
  'catalog.toggleCategoryWebshop': 'category',
  'catalog.setCategoryReverseVat': 'category',
  'catalog.setCategoryVatRate': 'category',
  'catalog.setCategoryCode': 'category',
  'catalog.categoryProducts': 'category',
  'accounting.setCategoryAccounts': 'category',
  'catalog.changeOptions': 'option',
  'catalog.removeOption': 'option',
  'catalog.updateOptionItem': 'optionItem',
  'catalog.removeOptionItem': 'optionItem',
  'catalog.showParam': 'param',
  'catalog.updateParam': 'param',
  'catalog.removeParam': 'param',
  'catalog.removeParamValue': 'paramValue',
  'catalog.updateItemParam': 'itemParam',
  'catalog.removeItemParam': 'itemParam',
  'catalog.addItemParam itemId': 'item',
  'catalog.setItemParam itemId': 'item',
  'catalog.clearItemParam itemId': 'item',
  'catalog.setItemOptions itemId': 'item',
}
