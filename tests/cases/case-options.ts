import type { Body } from '../../contract/calls.ts'
import type { catalog } from '../../contract/catalog/catalog.ts'
import type { optionTypes } from '../../contract/catalog/category-options.ts'
import type { SelectedOption } from '../../contract/line-options.ts'
import type { offers } from '../../contract/offers/offers.ts'
import { createOptionItem } from '../../server/areas/catalog/category-option-items.ts'
import { createOption } from '../../server/areas/catalog/category-options.ts'
import { setItemOptions } from '../../server/areas/catalog/item-options.ts'
import { setStatus } from '../../server/areas/offers/offers.update.ts'
import { create } from '../../server/areas/offers/offers.create.ts'
import { createFromOffer } from '../../server/areas/orders/from-offer.ts'
import type { CaseContext } from './case-context.ts'
import { caseCustomers, caseItems, caseReferences } from './case-keys.ts'
import { idOf, type Company } from '../../server/seed/demo/company.ts'
import { versionOf } from '../../server/seed/demo/documents-office.ts'

interface OptionSpec {
  name: string
  type: keyof typeof optionTypes
  /** Price deltas in EUR. */
  values?: readonly (readonly [data: string, price_delta: string])[]
}

const specs = {
  memory: {
    name: 'Operatīvā atmiņa',
    type: 'select',
    values: [
      ['8 GB', '0'],
      ['16 GB', '45'],
      ['32 GB', '110'],
    ],
  },
  disk: {
    name: 'Disks',
    type: 'select',
    values: [
      ['512 GB SSD', '0'],
      ['1 TB SSD', '38.50'],
      ['bez diska', '-32'],
    ],
  },
  setup: { name: 'Sagatavots darbam', type: 'bool' },
  label: { name: 'Inventāra uzlīme', type: 'text' },
  ports: { name: 'USB porti priekšpusē', type: 'counter' },
} as const satisfies Readonly<Record<string, OptionSpec>>

type Choose = (option: keyof typeof specs, value?: string) => SelectedOption

export async function enterCaseOptions(
  caseCtx: CaseContext,
  { company, customers, items }: { company: Company } & Readonly<Record<'customers' | 'items', ReadonlyMap<string, number>>>,
): Promise<void> {
  const item_id = items.get(caseItems.options) ?? 0
  const choose = await declare(caseCtx, company, item_id)
  const customer_id = customers.get(caseCustomers.buyer) ?? 0
  const offered = [
    { item_id, quantity: '3', options: [choose('memory', '16 GB'), choose('disk', '1 TB SSD'), choose('setup')] },
    { item_id, quantity: '1', options: [choose('memory', '32 GB')], is_optional: true },
  ]
  await offerAndOrder(caseCtx, { customer_id, intro: 'Datori, kā runājām:', offer_items: offered })
  const options = [choose('memory', '32 GB'), choose('label', 'INV-2026-014'), choose('ports', '4')]
  const lines = [
    { item: caseItems.options, quantity: '2', options },
    { item: caseItems.options, quantity: '1' },
  ]
  await caseCtx.invoice(await caseCtx.deliver({ customer: caseCustomers.buyer, reference: caseReferences.options, lines }))
}

async function declare({ scene }: CaseContext, { admin }: Company, itemId: number): Promise<Choose> {
  const categoryId = await idOf(scene, 'categories', 'name', 'Galda datori')
  const chosen = new Map<string, SelectedOption>()
  const given: Body<typeof catalog.setItemOptions>['options'] = []
  for (const [key, { name, type, ...spec }] of Object.entries(specs)) {
    const body = { name, type, weight: given.length + 1 }
    const { id } = (await scene.call(createOption, admin, { params: { categoryId }, body })).data
    chosen.set(key, { option_id: id })
    const values = 'values' in spec ? spec.values : []
    const option_item_ids: number[] = []
    for (const [data, price_delta] of values) {
      const answer = await scene.call(createOptionItem, admin, { params: { optionId: id }, body: { data, price_delta } })
      const optionValueId = answer.data.items.find((each) => each.data === data)?.id ?? 0
      option_item_ids.push(optionValueId)
      chosen.set(`${key} ${data}`, { option_id: id, option_item_id: optionValueId })
    }
    given.push({ category_option_id: id, option_item_ids })
  }
  const lock_version = await versionOf(scene, 'catalog_items', itemId)
  await scene.call(setItemOptions, admin, { params: { itemId }, body: { options: given, lock_version } })
  return (option, value) => {
    const found = chosen.get(value !== undefined && 'values' in specs[option] ? `${option} ${value}` : option)
    if (!found) throw new Error(`No option ${option} ${value}`)
    return found.option_item_id || value === undefined ? found : { ...found, value }
  }
}

async function offerAndOrder({ scene, seller }: CaseContext, body: Body<typeof offers.create>): Promise<void> {
  const { offer_id: id } = await scene.call(create, seller, { body })
  for (const status of ['sent', 'accepted'] as const) {
    await scene.call(setStatus, seller, { params: { id }, body: { status, lock_version: await versionOf(scene, 'offers', id) } })
  }
  await scene.call(createFromOffer, seller, { params: { offerId: id }, body: { customer_order_nr: caseReferences.offeredOptions } })
}
