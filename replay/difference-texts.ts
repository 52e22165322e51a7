import type { RecordKind } from '../commands/records.ts'
import { textOf } from '../commands/argument-sentences.ts'
import { areas } from '../contract/areas.ts'
import type { Call } from '../contract/calls.ts'
import { labels } from '../contract/labels.ts'
import type { RecordedCall } from '../contract/workspace/recorded.ts'
import { present, type Difference } from './difference.ts'
import { shows } from './shows.ts'
import { eventWord, stateWord } from './states.ts'

export interface DifferenceText {
  place: string
  then: string
  now: string
}

const further: Readonly<Record<string, string>> = {
  acceptance_act: 'Pieņemšanas akts',
  balance: 'Atlikums',
  can: 'Kas iespējams',
  cash_difference: 'Kases starpība',
  cash_expected: 'Jābūt kasē',
  cash_opening: 'Kasē sākumā',
  cash_sales: 'Pārdots skaidrā naudā',
  change: 'Atlikums pircējam',
  charges: 'Maksas',
  counters: 'Skaitītāji',
  credit_note: 'Kredītrēķins',
  difference_value: 'Starpības vērtība',
  expected_price: 'Gaidāmā cena',
  gift_card: 'Dāvanu karte',
  gift_cards: 'Dāvanu kartes',
  given_back: 'Atdots',
  invoiceable: 'Var iekļaut rēķinā',
  invoiced: 'Rēķinos',
  invoices: 'Rēķini',
  lines_net: 'Rindu summa bez PVN',
  lines_vat: 'Rindu PVN',
  list_price: 'Cenrāža cena',
  made_cost: 'Saražotā pašizmaksa',
  makeable: 'Var saražot',
  meters: 'Skaitītāji',
  missing: 'Trūkst',
  quantity_after: 'Daudzums pēc',
  quantity_before: 'Daudzums pirms',
  returnable: 'Var atgriezt',
  revalued: 'Pārvērtēts',
  shortage_value: 'Iztrūkuma vērtība',
  shop_payments: 'Maksājumi',
  surplus_value: 'Pārpalikuma vērtība',
  totals: 'Kopsummas',
  vat_lines: 'PVN',
}

/** Container fields without meaning of their own. */
const wrappings: ReadonlySet<string> = new Set(['data', 'totals', 'values'])

function labelOf(field: string): string | undefined {
  if (field === 'id') return 'Ieraksts'
  return labels[field] ?? further[field] ?? (field.endsWith('_id') ? further[field.slice(0, -3)] : undefined)
}

/**
 * @param answer the full current answer, for row names
 * @param call the answered call
 */
export function inWords({ path, then, now }: Difference, answer: unknown, call: string): DifferenceText {
  const kind = kindOf(call)
  const field = path.findLast((each) => typeof each === 'string') ?? ''
  const valueText = (value: unknown) => valueWord(String(field), value, kind)
  return { place: placeOf(path, answer) || 'Atbilde', then: valueText(then), now: valueText(now) }
}

/** E.g. «2. rinda „Toneris”, Rezervēts». */
function placeOf(path: Difference['path'], answer: unknown): string {
  const parts: string[] = []
  let at: unknown = answer
  for (const [place, step] of path.entries()) {
    at = (at as Readonly<Record<string | number, unknown>> | null | undefined)?.[step]
    const isLast = place === path.length - 1
    if (typeof step === 'number') {
      const name = nameOf(at)
      parts.push(`${step + 1}. ${rowWord(String(path[place - 1]))}${name === null ? '' : ` „${name}”`}`)
    } else if (!wrappings.has(step) && typeof path[place + 1] !== 'number') {
      parts.push(labelOf(step) ?? (isLast ? 'Vērtība' : ''))
    }
  }
  return parts.filter(Boolean).join(', ')
}

function rowWord(field: string): string {
  if (field === 'serviceable_items') return 'iekārta'
  return field.endsWith('payments') ? 'maksājums' : 'rinda'
}

function nameOf(row: unknown): string | null {
  if (typeof row !== 'object' || row === null) return null
  const { name, title, description, item, catalog_item } = row as Readonly<Record<string, unknown>>
  const ownName = [name, title, description].find((each): each is string => typeof each === 'string' && each !== '')
  return ownName ?? nameOf(item ?? catalog_item ?? null)
}

function valueWord(field: string, value: unknown, kind: string): string {
  if (value === null || value === undefined) return 'nav'
  if (value === present) return 'ir'
  if (Array.isArray(value)) return value.length === 0 ? 'nekas' : value.map((each) => eventWord(kind, String(each))).join(', ')
  if (typeof value === 'string') return field.endsWith('status') ? stateWord(kind, value) : textOf(field, value)
  return typeof value === 'number' ? String(value) : 'ir'
}

const kindsByArea = new Map(Object.entries(shows).map(([kind, call]) => [call.id.split('.')[0], kind as RecordKind]))

function kindOf(call: string): string {
  return kindsByArea.get(call.split('.')[0]) ?? ''
}

export function callWord(id: string): string {
  const [area = '', name = ''] = id.split('.')
  const calls = (areas as Readonly<Record<string, Readonly<Record<string, Call>>>>)[area]
  return calls?.[name]?.spec.title ?? id
}

export function decisionWord({ status, errors }: Pick<RecordedCall, 'status' | 'errors'>): string {
  if (status === 200) return 'izdarīts'
  if (status === 0) return 'atbildes nav'
  const reasons = [...new Set(Object.values(errors ?? {}).flat())].filter(Boolean)
  const why = reasons.length > 0 ? `: ${reasons.join('; ')}` : ''
  return status >= 500 ? `sistēmas kļūda${why}` : `atteikts${why}`
}

export function settingText({ key, then, now }: { key: string; then: unknown; now: unknown }): string {
  const settingValue = (value: unknown) => {
    if (typeof value === 'boolean') return value ? 'jā' : 'nē'
    if (typeof value === 'object' && value !== null) return 'cita vērtība'
    return typeof value === 'number' || (typeof value === 'string' && value !== '') ? textOf(key, String(value)) : 'nav'
  }
  return `Iestatījums „${labelOf(key) ?? key}”: toreiz ${settingValue(then)}, šeit ${settingValue(now)}`
}
