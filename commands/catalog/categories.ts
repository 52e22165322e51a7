import { accounting } from '../../contract/accounting/accounting.ts'
import type { Body } from '../../contract/calls.ts'
import { catalog } from '../../contract/catalog/catalog.ts'
import { optionTypes } from '../../contract/catalog/category-options.ts'
import { recordParams, itself, tell, type Edit, version } from '../acting.ts'
import { commands, type Argument } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { confirmation } from '../reference/reference.ts'

/** Parent (null: top level) and next sibling (null: last). */
interface Place {
  parent_id?: number | null
  before_id?: number | null
}

async function saved(ctx: CommandContext): Promise<void> {
  await tell(ctx)
}

const rule = 'manage_categories'
const option: Argument = { name: 'option_id', label: 'Opcija', kind: 'picker', picker: 'category-option' }
const optionValue: Argument = { name: 'value', label: 'Vērtība', kind: 'picker', picker: 'option-value' }
const types = Object.entries(optionTypes).map(([value, label]) => ({ value, label }))

const reverseChoices = [{ value: 'off', label: 'Izslēgt' }]
/** The likely action is to disable it. */
const turnedOff = ({ record }: CommandContext<'category'>) => (record?.facts?.reverse_vat ? 'off' : null)

export const categoryCommands = commands('Kategorijas', 'record:category', [
  {
    id: 'category.create',
    title: 'Jauna kategorija',
    actionLabel: 'Izveidot kategoriju',
    scope: 'everywhere',
    keywords: ['izveidot', 'apakškategorija', 'category'],
    rule,
    arguments: [{ name: 'values', label: 'Kategorija', kind: 'picker', picker: 'new-category' }],
    draft: true,
    run: async (ctx, { values }: { values: Body<typeof catalog.createCategory> }) => {
      await ctx.send(catalog.createCategory, { body: values })
      await tell(ctx, 'created')
    },
  },
  {
    id: 'category.edit',
    title: 'Labot kategoriju',
    rule,
    run: async (ctx, { changes, lock_version = 0 }: Edit) => {
      if (!changes) return void ctx.view('edit')
      await ctx.send(catalog.updateCategory, { params: recordParams(ctx), body: { ...changes, lock_version } })
      await saved(ctx)
    },
  },
  {
    id: 'category.move',
    title: 'Pārvietot kategoriju',
    keywords: ['koks', 'augšējā kategorija'],
    rule,
    arguments: [{ name: 'place', label: 'Augšējā kategorija', kind: 'picker', picker: 'category-parent' }],
    run: async (ctx, { place }: { place: Place }) => {
      await ctx.send(catalog.updateCategory, { params: recordParams(ctx), body: { ...place, ...version(ctx) } })
      await ctx.refresh()
    },
  },
  {
    id: 'category.products',
    title: 'Kategorijas preces',
    rule,
    silent: true,
    run: (ctx) => ctx.open(`/categories/${recordParams(ctx).id}/products`),
  },
  {
    id: 'category.webshop',
    title: 'Rādīt vai nerādīt kategoriju interneta veikalā',
    rule,
    run: async (ctx) => {
      const display_in_webshop = ctx.record?.facts?.display_in_webshop !== true
      await ctx.send(catalog.toggleCategoryWebshop, { params: recordParams(ctx), body: { display_in_webshop, ...version(ctx) } })
      await saved(ctx)
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
    run: async (ctx, { code, weight }: { code: string | null; weight: string | null }) => {
      const body = { code, weight: weight === null ? null : Number(weight), ...version(ctx) }
      await ctx.send(catalog.setCategoryCode, { params: recordParams(ctx), body })
      await saved(ctx)
    },
  },
  {
    id: 'category.vat-rate',
    title: 'Noteikt kategorijas PVN likmi',
    keywords: ['nodoklis', 'samazinātā likme'],
    rule,
    arguments: [{ name: 'values', label: 'PVN likme', kind: 'picker', picker: 'category-vat' }],
    run: async (ctx, { values }: { values: Body<typeof catalog.setCategoryVatRate> }) => {
      await ctx.send(catalog.setCategoryVatRate, { params: recordParams(ctx), body: values })
      await saved(ctx)
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
    run: async (ctx, { reason }: { reason: string }) => {
      const body = reason === 'off' ? { reverse_vat: false } : { reverse_vat: true, vat_reason_code: reason }
      await ctx.send(catalog.setCategoryReverseVat, { params: recordParams(ctx), body: { ...body, ...version(ctx) } })
      await saved(ctx)
    },
  },
  {
    id: 'category.price-rates',
    title: 'Noteikt cenu uzcenojumu',
    keywords: ['joslas', 'automātiska cena'],
    rule,
    arguments: [{ name: 'values', label: 'Cenu joslas', kind: 'picker', picker: 'price-rates' }],
    run: async (ctx, { values }: { values: Body<typeof catalog.setPriceRates> }) => {
      await ctx.send(catalog.setPriceRates, { params: recordParams(ctx), body: values })
      await saved(ctx)
    },
  },
  {
    id: 'category.accounts',
    title: 'Noteikt kategorijas kontus',
    keywords: ['grāmatvedība', 'kontu plāns'],
    rule: { allOf: ['manage_categories', 'manage_accounting_accounts'] },
    arguments: [{ name: 'values', label: 'Konti', kind: 'picker', picker: 'category-accounts' }],
    run: async (ctx, { values }: { values: Body<typeof accounting.setCategoryAccounts> }) => {
      await ctx.send(accounting.setCategoryAccounts, { params: recordParams(ctx), body: values })
      await saved(ctx)
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
    run: async (ctx, body: Body<typeof catalog.createOption>) => {
      await ctx.send(catalog.createOption, { params: { categoryId: recordParams(ctx).id }, body })
      await tell(ctx, 'added')
    },
  },
  {
    id: 'category.rename-option',
    title: 'Pārdēvēt kategorijas opciju',
    rule,
    arguments: [option, { name: 'name', label: 'Nosaukums', kind: 'text' }],
    run: async (ctx, { option_id: selectedOption, name }: { option_id: PickedRow; name: string }) => {
      await ctx.send(catalog.changeOptions, {
        params: { id: selectedOption.id },
        body: { name, lock_version: selectedOption.lock_version },
      })
      await saved(ctx)
    },
  },
  {
    id: 'category.delete-option',
    title: 'Dzēst kategorijas opciju',
    rule,
    arguments: [option],
    run: async (ctx, { option_id: selectedOption }: { option_id: PickedRow }) => {
      await ctx.send(catalog.removeOption, { params: { id: selectedOption.id } })
      await tell(ctx, 'deleted')
    },
  },
  {
    id: 'category.offer-options',
    title: 'Noteikt, kuras opcijas kategorija piedāvā',
    rule,
    arguments: [{ name: 'values', label: 'Opcijas', kind: 'picker', picker: 'offered-options' }],
    run: async (ctx, { values }: { values: Body<typeof catalog.changeOptions> }) => {
      await ctx.send(catalog.changeOptions, { params: recordParams(ctx), body: values })
      await saved(ctx)
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
    run: async (
      ctx,
      { option_id: selectedOption, data, price_delta }: { option_id: PickedRow; data: string; price_delta: string | null },
    ) => {
      const body = { data, ...(price_delta && { price_delta: decimal(price_delta) }) }
      await ctx.send(catalog.createOptionItem, { params: { optionId: selectedOption.id }, body })
      await tell(ctx, 'added')
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
    run: async (ctx, { value, data, price_delta }: { value: PickedRow; data: string | null; price_delta: string | null }) => {
      const changes = { ...(data && { data }), ...(price_delta && { price_delta: decimal(price_delta) }) }
      await ctx.send(catalog.updateOptionItem, { params: { id: value.id }, body: { ...changes, lock_version: value.lock_version } })
      await saved(ctx)
    },
  },
  {
    id: 'category.delete-option-value',
    title: 'Dzēst opcijas vērtību',
    rule,
    arguments: [optionValue],
    run: async (ctx, { value }: { value: PickedRow }) => {
      await ctx.send(catalog.removeOptionItem, { params: { id: value.id } })
      await tell(ctx, 'deleted')
    },
  },
  {
    id: 'category.delete',
    title: 'Dzēst kategoriju',
    rule,
    event: 'DELETE',
    arguments: [confirmation],
    run: async (ctx) => {
      const { id } = recordParams(ctx)
      await ctx.send(catalog.removeCategory, { params: { id } })
      ctx.notify('deleted')
      ctx.close(`/categories/${id}`)
      ctx.openBehind('/categories')
    },
  },
])

interface PickedRow {
  id: number
  lock_version: number
}

/** A difference may be negative, so it is a text input with a decimal comma. */
function decimal(text: string): string {
  return text.replaceAll(/\s/g, '').replace(',', '.')
}
