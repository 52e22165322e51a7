import { accounting } from '../contract/accounting.ts'
import type { Body } from '../contract/calls.ts'
import { catalog } from '../contract/catalog.ts'
import { optionTypes } from '../contract/category-options.ts'
import { front, itself, tell, type Edit, version } from './acting.ts'
import { commands, type Argument } from './command.ts'
import type { Desk } from './desk.ts'
import { confirmation } from './reference.ts'

/** Where a category goes: below another one (null: to the top), before a sibling (null: after all of them). */
interface Place {
  parent_id?: number | null
  before_id?: number | null
}

async function saved(desk: Desk): Promise<void> {
  await tell(desk)
}

const rule = 'manage_categories'
const option: Argument = { name: 'option_id', label: 'Opcija', kind: 'picker', picker: 'category-option' }
const optionValue: Argument = { name: 'value', label: 'Vērtība', kind: 'picker', picker: 'option-value' }
const types = Object.entries(optionTypes).map(([value, label]) => ({ value, label }))

const reverseChoices = [{ value: 'off', label: 'Izslēgt' }]
/** Where it is on, it is most likely to be turned off. */
const turnedOff = ({ record }: Desk<'category'>) => (record?.facts?.reverse_vat ? 'off' : null)

/** Commands on the category in front and on the tree of categories. */
export const categoryCommands = commands('Kategorijas', 'record:category', [
  {
    id: 'category.create',
    title: 'Jauna kategorija',
    deed: 'Izveidot kategoriju',
    scope: 'everywhere',
    keywords: ['izveidot', 'apakškategorija', 'category'],
    rule,
    arguments: [{ name: 'values', label: 'Kategorija', kind: 'picker', picker: 'new-category' }],
    draft: true,
    run: async (desk, { values }: { values: Body<typeof catalog.createCategory> }) => {
      await desk.send(catalog.createCategory, { body: values })
      await tell(desk, 'created')
    },
  },
  {
    id: 'category.edit',
    title: 'Labot kategoriju',
    rule,
    run: async (desk, { changes, lock_version = 0 }: Edit) => {
      if (!changes) return void desk.view('edit')
      await desk.send(catalog.updateCategory, { params: front(desk), body: { ...changes, lock_version } })
      await saved(desk)
    },
  },
  {
    id: 'category.move',
    title: 'Pārvietot kategoriju',
    keywords: ['koks', 'augšējā kategorija'],
    rule,
    arguments: [{ name: 'place', label: 'Augšējā kategorija', kind: 'picker', picker: 'category-parent' }],
    run: async (desk, { place }: { place: Place }) => {
      await desk.send(catalog.updateCategory, { params: front(desk), body: { ...place, ...version(desk) } })
      await desk.refresh()
    },
  },
  {
    id: 'category.products',
    title: 'Kategorijas preces',
    rule,
    silent: true,
    run: (desk) => desk.open(`/categories/${front(desk).id}/products`),
  },
  {
    id: 'category.webshop',
    title: 'Rādīt vai nerādīt kategoriju interneta veikalā',
    rule,
    run: async (desk) => {
      const display_in_webshop = desk.record?.facts?.display_in_webshop !== true
      await desk.send(catalog.toggleCategoryWebshop, { params: front(desk), body: { display_in_webshop, ...version(desk) } })
      await saved(desk)
    },
  },
  {
    id: 'category.code',
    title: 'Noteikt kategorijas kodu un secības svaru',
    rule,
    arguments: [
      { name: 'code', label: 'Kods', kind: 'text', optional: true, initial: ({ record }) => record?.facts?.code },
      {
        name: 'weight',
        label: 'Secības svars',
        kind: 'quantity',
        optional: true,
        initial: ({ record }) => record?.facts?.weight?.toString(),
      },
    ],
    subject: itself,
    run: async (desk, { code, weight }: { code: string | null; weight: string | null }) => {
      const body = { code, weight: weight === null ? null : Number(weight), ...version(desk) }
      await desk.send(catalog.setCategoryCode, { params: front(desk), body })
      await saved(desk)
    },
  },
  {
    id: 'category.vat-rate',
    title: 'Noteikt kategorijas PVN likmi',
    keywords: ['nodoklis', 'samazinātā likme'],
    rule,
    arguments: [{ name: 'values', label: 'PVN likme', kind: 'picker', picker: 'category-vat' }],
    run: async (desk, { values }: { values: Body<typeof catalog.setCategoryVatRate> }) => {
      await desk.send(catalog.setCategoryVatRate, { params: front(desk), body: values })
      await saved(desk)
    },
  },
  {
    id: 'category.reverse-vat',
    title: 'Ieslēgt vai izslēgt kategorijas reverso PVN',
    keywords: ['nodoklis', 'apgrieztā maksāšana'],
    rule,
    arguments: [
      { name: 'reason', label: 'Gadījums', kind: 'choice', choices: reverseChoices, choicesOf: 'reverse-cases', initial: turnedOff },
    ],
    run: async (desk, { reason }: { reason: string }) => {
      const body = reason === 'off' ? { reverse_vat: false } : { reverse_vat: true, vat_reason_code: reason }
      await desk.send(catalog.setCategoryReverseVat, { params: front(desk), body: { ...body, ...version(desk) } })
      await saved(desk)
    },
  },
  {
    id: 'category.price-rates',
    title: 'Noteikt cenu uzcenojumu',
    keywords: ['joslas', 'automātiska cena'],
    rule,
    arguments: [{ name: 'values', label: 'Cenu joslas', kind: 'picker', picker: 'price-rates' }],
    run: async (desk, { values }: { values: Body<typeof catalog.setPriceRates> }) => {
      await desk.send(catalog.setPriceRates, { params: front(desk), body: values })
      await saved(desk)
    },
  },
  {
    id: 'category.accounts',
    title: 'Noteikt kategorijas kontus',
    keywords: ['grāmatvedība', 'kontu plāns'],
    rule: { allOf: ['manage_categories', 'manage_accounting_accounts'] },
    arguments: [{ name: 'values', label: 'Konti', kind: 'picker', picker: 'category-accounts' }],
    run: async (desk, { values }: { values: Body<typeof accounting.setCategoryAccounts> }) => {
      await desk.send(accounting.setCategoryAccounts, { params: front(desk), body: values })
      await saved(desk)
    },
  },
  {
    id: 'category.add-option',
    title: 'Pievienot kategorijas opciju',
    rule,
    arguments: [
      { name: 'name', label: 'Nosaukums', kind: 'text' },
      { name: 'type', label: 'Veids', kind: 'choice', choices: types, initial: () => 'select' },
      { name: 'is_reading', label: 'Skaitītājs', kind: 'flag' },
    ],
    run: async (desk, body: Body<typeof catalog.createOption>) => {
      await desk.send(catalog.createOption, { params: { categoryId: front(desk).id }, body })
      await tell(desk, 'added')
    },
  },
  {
    id: 'category.rename-option',
    title: 'Pārdēvēt kategorijas opciju',
    rule,
    arguments: [option, { name: 'name', label: 'Nosaukums', kind: 'text' }],
    run: async (desk, { option_id: chosen, name }: { option_id: Chosen; name: string }) => {
      await desk.send(catalog.changeOptions, { params: { id: chosen.id }, body: { name, lock_version: chosen.lock_version } })
      await saved(desk)
    },
  },
  {
    id: 'category.delete-option',
    title: 'Dzēst kategorijas opciju',
    rule,
    arguments: [option],
    run: async (desk, { option_id: chosen }: { option_id: Chosen }) => {
      await desk.send(catalog.removeOption, { params: { id: chosen.id } })
      await tell(desk, 'deleted')
    },
  },
  {
    id: 'category.offer-options',
    title: 'Noteikt, kuras opcijas kategorija piedāvā',
    rule,
    arguments: [{ name: 'values', label: 'Opcijas', kind: 'picker', picker: 'offered-options' }],
    run: async (desk, { values }: { values: Body<typeof catalog.changeOptions> }) => {
      await desk.send(catalog.changeOptions, { params: front(desk), body: values })
      await saved(desk)
    },
  },
  {
    id: 'category.add-option-value',
    title: 'Pievienot opcijas vērtību',
    rule,
    arguments: [
      option,
      { name: 'data', label: 'Vērtība', kind: 'text' },
      { name: 'price_delta', label: 'Cenas piemaksa', kind: 'text', optional: true },
    ],
    run: async (desk, { option_id: chosen, data, price_delta }: { option_id: Chosen; data: string; price_delta: string | null }) => {
      const body = { data, ...(price_delta && { price_delta: decimal(price_delta) }) }
      await desk.send(catalog.createOptionItem, { params: { optionId: chosen.id }, body })
      await tell(desk, 'added')
    },
  },
  {
    id: 'category.edit-option-value',
    title: 'Labot opcijas vērtību',
    rule,
    arguments: [
      optionValue,
      { name: 'data', label: 'Vērtība', kind: 'text', optional: true },
      { name: 'price_delta', label: 'Cenas piemaksa', kind: 'text', optional: true },
    ],
    run: async (desk, { value, data, price_delta }: { value: Chosen; data: string | null; price_delta: string | null }) => {
      const changes = { ...(data && { data }), ...(price_delta && { price_delta: decimal(price_delta) }) }
      await desk.send(catalog.updateOptionItem, { params: { id: value.id }, body: { ...changes, lock_version: value.lock_version } })
      await saved(desk)
    },
  },
  {
    id: 'category.delete-option-value',
    title: 'Dzēst opcijas vērtību',
    rule,
    arguments: [optionValue],
    run: async (desk, { value }: { value: Chosen }) => {
      await desk.send(catalog.removeOptionItem, { params: { id: value.id } })
      await tell(desk, 'deleted')
    },
  },
  {
    id: 'category.delete',
    title: 'Dzēst kategoriju',
    rule,
    event: 'DELETE',
    arguments: [confirmation],
    run: async (desk) => {
      const { id } = front(desk)
      await desk.send(catalog.removeCategory, { params: { id } })
      desk.notify('deleted')
      desk.close(`/categories/${id}`)
      desk.openBehind('/categories')
    },
  },
])

/** An option or a value of one, as a picker gives it. */
interface Chosen {
  id: number
  lock_version: number
}

/** A difference may be below zero, so it is typed as text; the comma is ours. */
function decimal(text: string): string {
  return text.replaceAll(/\s/g, '').replace(',', '.')
}
