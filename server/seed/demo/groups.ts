import { sql } from 'kysely'
import { manufacturers as manufacturerList } from '../../../contract/reference/reference.ts'
import { createRecord } from '../../areas/reference/records.ts'
import { categories, manufacturers } from './categories.ts'
import { idOf, type Company } from './company.ts'
import { at } from './random.ts'
import { slug } from './names.ts'
import type { Scene } from './scene.ts'

export interface Groups {
  makers: ReadonlyMap<string, number>
  categories: ReadonlyMap<string, number>
}

export async function openGroups(scene: Scene, { admin }: Company): Promise<Groups> {
  const makers = new Map<string, number>()
  for (const [name, country] of manufacturers) {
    const body = { name, country_id: await idOf(scene, 'countries', 'code', country), website: `https://${slug(name)}.example` }
    makers.set(name, (await createRecord(manufacturerList, scene.context(admin), body)).id)
  }
  return { makers, categories: await enterCategories(scene) }
}

/** Written in SQL, because categories have no calls yet. */
async function enterCategories({ db }: Scene): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [place, category] of categories.entries()) {
    const { rows } = await sql<{ id: number }>`
      insert into categories (parent_id, name, slug, code, weight, vat_rate_code, reverse_vat, vat_reason_code, display_in_webshop,
        default_measure_unit_id, warranty_months, is_service, income_account_id, expense_account_id, stock_account_id, write_off_account_id)
      values (${category.parent === null ? null : (ids.get(category.parent) ?? null)}, ${category.name}, ${slug(category.name)},
        ${String(place + 1).padStart(3, '0')}, ${(place + 1) * 10}, ${category.vat_rate_code}, ${category.reverse !== undefined},
        ${category.reverse ?? null}, ${category.is_service !== true},
        (select id from measure_units where abbreviation = ${category.unit ?? 'gab.'}), ${category.warranty_months ?? null},
        ${category.is_service ?? false}, (select id from accounting_accounts where code = ${category.vat_rate_code === 'PVN21' ? '6110' : '6210'}),
        (select id from accounting_accounts where code = '7110'), (select id from accounting_accounts where code = '2130'),
        (select id from accounting_accounts where code = '7550'))
      returning id`.execute(db)
    const { id } = at(rows, 0)
    ids.set(category.name, id)
    if (category.pilot) {
      const { vat_rate_code, valid_from, valid_to } = category.pilot
      await sql`insert into category_vat_rates (category_id, vat_rate_code, valid_from, valid_to)
        values (${id}, ${vat_rate_code}, ${valid_from}, ${valid_to})`.execute(db)
    }
    for (const [from, to, percent] of category.markups ?? []) {
      await sql`insert into category_price_rates (category_id, price_from, price_to, markup_percent)
        values (${id}, ${from}, ${to}, ${percent})`.execute(db)
    }
  }
  return ids
}
