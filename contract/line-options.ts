import * as z from 'zod/mini'
import { optionTypes, type ItemOption } from './catalog/category-options.ts'
import { count, id, optional, orNull, text } from './fields.ts'
import { labelOf } from './labels.ts'
import { sum } from './money.ts'

const types = Object.keys(optionTypes) as [keyof typeof optionTypes, ...(keyof typeof optionTypes)[]]

/** What is chosen of one option of a line's item: a value of its own, a number, words, or simply that it is wanted. */
export const chosenOption = z.object({
  option_id: id,
  /** Of an option that is a choice: its value. */
  option_item_id: optional(id),
  /** Of a counter a number, of an option in words the words; a yes-or-no option has nothing more to say. */
  value: optional(text(200)),
})

/** What is chosen of one option of a line's item. */
export type ChosenOption = z.output<typeof chosenOption>

/** All that is chosen for a line; what is left out is not wanted. */
export const chosenOptions = z.array(chosenOption).check(z.maxLength(100))

/** A chosen option as its line keeps it: named and priced as it was then, EUR without VAT. */
export const lineOption = z.object({
  option_id: count,
  name: z.string(),
  type: z.enum(types),
  option_item_id: orNull(count),
  value: orNull(z.string()),
  price_delta: z.string(),
})

/** A chosen option as its line keeps it. */
export type LineOption = z.output<typeof lineOption>

/** What options add to the price of one, EUR without VAT; below zero when they make it cheaper. */
export function deltaOf(options: readonly Pick<LineOption, 'price_delta'>[]): string {
  return sum(options.map(({ price_delta }) => price_delta)).toFixed(4)
}

/** Chosen options in words, as screens and printed lines show them: `Atmiņa: 16 GB, Dāvanu iepakojums`. */
export function optionWords(options: readonly Pick<LineOption, 'name' | 'value'>[]): string {
  return options.map(({ name, value }) => (value === null ? name : `${name}: ${value}`)).join(', ')
}

/** What a choice came to: the options as a line keeps them, in the item's order, or why it cannot stand. */
export type Choice = { options: LineOption[] } | { wrong: string }

/** Reads what a person chose against what the item offers: each option once, a select by one of its values. */
export function choiceOf(offered: readonly ItemOption[], chosen: readonly ChosenOption[]): Choice {
  const byOption = new Map(chosen.map((each) => [each.option_id, each]))
  if (byOption.size < chosen.length) return wrong('katru opciju var izvēlēties tikai vienreiz')
  const known = new Set(offered.map(({ option }) => option.id))
  if (chosen.some(({ option_id }) => !known.has(option_id))) return wrong('prece šādu opciju nepiedāvā')
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

/** A number as quantities are written, with up to four decimals. */
const number = /^\d{1,10}([.,]\d{1,4})?$/

function answerOf({ option, type, items }: ItemOption, { option_item_id, value = null }: ChosenOption): Answered | { wrong: string } {
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

/** What was chosen, as calls take it. */
export function chosenOf(options: readonly LineOption[]): ChosenOption[] {
  return options.map(({ option_id, option_item_id, value }) => {
    if (option_item_id !== null) return { option_id, option_item_id }
    return { option_id, ...(value !== null && { value }) }
  })
}

/** A line by its name and what was chosen of it, where lines of one item have to be told apart: `Dators (Atmiņa: 16 GB)`. */
export function toldApart({ name, options }: { name: string; options: readonly LineOption[] }): string {
  return options.length > 0 ? `${name} (${optionWords(options)})` : name
}
