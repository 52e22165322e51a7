import * as z from 'zod/mini'
import { optionTypes, type ItemOption } from './catalog/category-options.ts'
import { count, id, optional, orNull, text } from './fields.ts'
import { labelOf } from './labels.ts'
import { sum } from './money.ts'

const types = Object.keys(optionTypes) as [keyof typeof optionTypes, ...(keyof typeof optionTypes)[]]

export const selectedOption = z.object({
  option_id: id,
  /** Value of a choice option. */
  option_item_id: optional(id),
  /** Number of a counter or text; empty for yes-or-no options. */
  value: optional(text(200)),
})

export type SelectedOption = z.output<typeof selectedOption>

/** Complete list; omitted options are not selected. */
export const selectedOptions = z.array(selectedOption).check(z.maxLength(100))

/** Snapshot of name and price, EUR without VAT. */
export const lineOption = z.object({
  option_id: count,
  name: z.string(),
  type: z.enum(types),
  option_item_id: orNull(count),
  value: orNull(z.string()),
  price_delta: z.string(),
})

export type LineOption = z.output<typeof lineOption>

/** Price difference of one unit, EUR without VAT; may be negative. */
export function deltaOf(options: readonly Pick<LineOption, 'price_delta'>[]): string {
  return sum(options.map(({ price_delta }) => price_delta)).toFixed(4)
}

/** `Atmiņa: 16 GB, Dāvanu iepakojums` */
export function optionWords(options: readonly Pick<LineOption, 'name' | 'value'>[]): string {
  return options.map(({ name, value }) => (value === null ? name : `${name}: ${value}`)).join(', ')
}

/** Options in the item's order, or the error. */
export type Choice = { options: LineOption[] } | { wrong: string }

/** Each option at most once, choices by a listed value. */
export function choiceOf(offered: readonly ItemOption[], selected: readonly SelectedOption[]): Choice {
  const byOption = new Map(selected.map((each) => [each.option_id, each]))
  if (byOption.size < selected.length) return wrong('katru opciju var izvēlēties tikai vienreiz')
  const offeredIds = new Set(offered.map(({ option }) => option.id))
  if (selected.some(({ option_id }) => !offeredIds.has(option_id))) return wrong('prece šādu opciju nepiedāvā')
  const options: LineOption[] = []
  for (const each of offered) {
    const answer = byOption.get(each.option.id)
    if (!answer) continue
    const answered = answerOf(each, answer)
    if ('wrong' in answered) return answered
    options.push({ option_id: each.option.id, name: each.option.name, type: each.type, ...answered })
  }
  return { options }
}

type Answered = Pick<LineOption, 'option_item_id' | 'value' | 'price_delta'>

/** Up to four decimals. */
const number = /^\d{1,10}([.,]\d{1,4})?$/

function answerOf({ option, type, items }: ItemOption, { option_item_id, value = null }: SelectedOption): Answered | { wrong: string } {
  const free: Answered = { option_item_id: null, value, price_delta: '0.0000' }
  if (type === 'select') {
    const item = items.find(({ id }) => id === option_item_id)
    if (!item) return wrong(`opcijai „${option.name}” jāizvēlas viena no tās vērtībām`)
    return { option_item_id: item.id, value: item.data, price_delta: item.price_delta }
  }
  if (type === 'bool') return { ...free, value: null }
  if (value === null) return wrong(`opcijai „${option.name}” jānorāda vērtība`)
  if (type === 'counter' && !number.test(value)) return wrong(`opcijai „${option.name}” jānorāda skaitlis`)
  return free
}

function wrong(reason: string): { wrong: string } {
  return { wrong: `Lauks „${labelOf('options')}”: ${reason}` }
}

export function selectedOptionsOf(options: readonly LineOption[]): SelectedOption[] {
  return options.map(({ option_id, option_item_id, value }) => {
    if (option_item_id !== null) return { option_id, option_item_id }
    return { option_id, ...(value !== null && { value }) }
  })
}

/** Distinguishes lines of one item: `Dators (Atmiņa: 16 GB)`. */
export function lineLabelWithOptions({ name, options }: { name: string; options: readonly LineOption[] }): string {
  return options.length > 0 ? `${name} (${optionWords(options)})` : name
}
