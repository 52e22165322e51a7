import { expect, test } from 'vitest'
import type { Argument, Command } from '../../commands/command.ts'
import { completedTextById } from '../../commands/completed-texts.ts'
import { passiveOf } from '../../commands/participle.ts'
import { allCommands } from '../../commands/registry.ts'
import { sentenceOf } from '../../commands/sentences.ts'
import { argumentsOf } from '../../commands/argument-sentences.ts'
import { wordOf } from '../../commands/value-texts.ts'
import { money, percent, price, quantity, quantityOrNone } from '../../contract/fields.ts'
import { kindOfKey, fieldsWithKinds } from '../../contract/key-kinds.ts'
import { labels } from '../../contract/labels.ts'
import type { RunWithNames } from '../../contract/workspace/recorded.ts'
import { everyCall, sampleOf, shapeOf, type Shape } from '../http/samples.ts'

const commands = new Map(allCommands(() => true).map((command) => [command.id, command]))
const recordedCommands = [...commands.values()].filter(({ silent }) => !silent)

const order = { kind: 'order', id: 7, title: 'PAS-2026-000123 · SIA Ziemeļu Metāls' }
const invoice = { kind: 'invoice', id: 3, title: 'R-2026-000045 · SIA Ziemeļu Metāls' }
const lines = [1, 2, 3].map((id) => ({ id, quantity: '1' }))
const blank: RunWithNames = { command_id: '', args: {}, at: '', duration_ms: 1, outcome: 'done' }

function sentenceFor(run: Partial<RunWithNames>): string {
  return sentenceOf({ ...blank, ...run }, commands.get(run.command_id ?? ''))
}

const sentences: readonly (readonly [Partial<RunWithNames>, string])[] = [
  [
    { command_id: 'order.issue-part', args: { lines }, record: order },
    'Pasūtījums PAS-2026-000123: izsniegtas preces 3 rindās (Rindas: 3 ieraksti)',
  ],
  [
    {
      command_id: 'order.split',
      args: { lines: [lines[0]] },
      record: order,
      made: { path: '/orders/9', title: 'Pasūtījums PAS-2026-000124' },
    },
    'Pasūtījums PAS-2026-000123: sadalīts 1 rindā (Rindas: 1 ieraksts) → Pasūtījums PAS-2026-000124',
  ],
  [
    { command_id: 'order.merge', args: { orders: [4, 5] }, names: { 'order 4': 'PAS-4', 'order 5': 'PAS-5' }, record: order },
    'Pasūtījums PAS-2026-000123: pievienoti 2 pasūtījumi (Pievienojamie pasūtījumi: PAS-4; PAS-5)',
  ],
  [
    { command_id: 'invoice.accept', record: { kind: 'invoice', id: 3, title: 'Rēķins, sagatavots · SIA Ziemeļu Metāls · 12,10 €' } },
    'Rēķins, sagatavots: akceptēts',
  ],
  [
    { command_id: 'invoice.pay', args: { amount: '1234.5', date: '2026-11-24', method: 'transfer' }, record: invoice },
    'Rēķins R-2026-000045: reģistrēts maksājums (Summa: 1 234,50 €, Datums: 24.11.2026., Apmaksas veids: Pārskaitījums)',
  ],
  [
    { command_id: 'order.change-customer', args: { customer_id: 9 }, names: { 'customer 9': 'SIA Dzintars' }, record: order },
    'Pasūtījums PAS-2026-000123: mainīts klients (Klients: SIA Dzintars)',
  ],
  [
    {
      command_id: 'order.take',
      args: {
        order: { customer_id: 9, order_items: [{ catalog_item_id: 4, quantity: '2.5000', unit_price: '3.0000' }] },
      },
      names: { 'customer 9': 'SIA Dzintars', 'item 4': 'Kafija' },
    },
    'Izveidots pasūtījums (Klients: SIA Dzintars, Rindas: Kafija × 2,5)',
  ],
  [
    {
      command_id: 'rent.edit-machine',
      args: {
        machine: {
          id: 7,
          lock_version: 3,
          name: 'INV-0007 Printeris',
          date_from: '2026-11-01',
          monthly_fee: '45',
          branch_id: 4,
          location: '1. stāvs',
        },
        date_from: '2026-11-01',
        monthly_fee: '54.5',
        branch_id: 5,
        location: '3. stāvs',
      },
      names: { 'customer_branch 4': 'Rīga', 'customer_branch 5': 'Ogre' },
      record: { kind: 'rent', id: 2, title: 'NOM-2 · SIA Dzintars' },
    },
    'Noma NOM-2: labota iznomātā iekārta (Iekārta: INV-0007 Printeris, Iznomāta no: 01.11.2026., Mēneša maksa: 54,50 €, Filiāle: Ogre, Atrašanās vieta: 3. stāvs)',
  ],
  [
    {
      command_id: 'rent.edit-price',
      args: {
        agreed: { id: 4, lock_version: 1, name: 'INV-0007, A4 melnbalts no 01.11.2026.', price: '0.08', included: '1000' },
        price: '0.0085',
        included: '500',
      },
      record: { kind: 'rent', id: 2, title: 'NOM-2 · SIA Dzintars' },
    },
    'Noma NOM-2: labota rādījuma cena (Cena: INV-0007, A4 melnbalts no 01.11.2026., Cena par vienu: 0,0085 €, Iekļautais daudzums: 500)',
  ],
  // Old runs have no row names.
  [
    {
      command_id: 'rent.edit-price',
      args: { agreed: { id: 4, lock_version: 1, price: '0.08', included: '1000' }, price: '0.0085', included: '500' },
    },
    'Labota rādījuma cena (Cena par vienu: 0,0085 €, Iekļautais daudzums: 500)',
  ],
  [{ command_id: 'subscription.accept', record: { kind: 'subscription', id: 3, title: 'AB-1' } }, 'Abonēšana AB-1: akceptēta'],
  [{ command_id: 'order.reserve', args: { records: [1, 2], done: 2 } }, 'Nodots izpildē (2 ieraksti)'],
  [
    { command_id: 'order.issue', record: order, outcome: 'failed', error: 'Nepietiek preču' },
    'Pasūtījums PAS-2026-000123: neizdevās „Izsniegt preces”: Nepietiek preču',
  ],
  [
    { command_id: 'order.issue', record: order, outcome: 'left' },
    'Pasūtījums PAS-2026-000123: sākts „Izsniegt preces”, atbilde nesagaidīta',
  ],
  [{ command_id: 'warehouses.create', made: { path: '/warehouses/4', title: 'Noliktava' } }, 'Izveidota noliktava → Noliktava'],
  [{ command_id: 'offer.create' }, 'Atvērta lapa „Jauns piedāvājums”'],
  [{ command_id: 'task.save' }, 'Izveidots uzdevums'],
  [{ command_id: 'order.auto-process', record: order }, 'Pasūtījums PAS-2026-000123: apstrādāts automātiski'],
  [{ command_id: 'item.open-stock', record: { kind: 'item', id: 1, title: 'Kafija' } }, 'Prece Kafija: atvērta noliktavā'],
  [{ command_id: 'banks.delete', args: { sure: true }, record: { kind: 'bank', id: 1, title: 'Swedbank' } }, 'Swedbank: dzēsta banka'],
]

test('runs read as sentences, and no words are kept for a command that is no more', () => {
  expect(sentences.map(([run]) => sentenceFor(run).replaceAll('\u00a0', ' '))).toEqual(sentences.map(([, sentence]) => sentence))
  expect(Object.keys(completedTextById).filter((id) => !commands.has(id))).toEqual([])
})

test('every command is told by what was done, as a participle, and with the name of its record', () => {
  const participle = /(^|[ :])\p{Ll}+t(s|a|i|as)(?=$|[ ,:])/u
  const wrong = recordedCommands.flatMap(({ id, scope }) => {
    const kind = scope.startsWith('record:') ? scope.slice('record:'.length) : null
    const sentence = sentenceFor({ command_id: id, record: kind ? { kind, id: 7_700_001, title: 'Nosaukums · Puse' } : null })
    const actionText = sentence.replace(/^[^:]*Nosaukums: /, '')
    const startsWithParticiple = participle.test(actionText.charAt(0).toLocaleLowerCase('lv') + actionText.slice(1))
    return startsWithParticiple && (kind === null || sentence.includes('Nosaukums: ')) && !/[_.]|77000/.test(sentence)
      ? []
      : [`${id}: ${sentence}`]
  })
  expect(wrong).toEqual([])
})

test.each([
  ['Labot rēķina rindu', 'labota', 'rēķina rinda', ''],
  ['Akceptēt kredītrēķinu', 'akceptēts', 'kredītrēķins', ''],
  ['Dzēst savu komentāru', 'dzēsts', 'savs komentārs', ''],
  ['Dzēst tīmekļa āķi', 'dzēsts', 'tīmekļa āķis', ''],
  ['Noteikt kategorijas kontus', 'noteikti', 'kategorijas konti', ''],
  ['Beigt citas sesijas', 'izbeigtas', 'citas sesijas', ''],
  ['Sūtīt rēķinu uz citu adresi', 'nosūtīts', 'rēķins', 'uz citu adresi'],
  ['Atcelt vienošanos par apkopi', 'atcelta', 'vienošanās', 'par apkopi'],
  ['Apstrādāt automātiski', 'apstrādāts', '', 'automātiski'],
])('«%s» is told as done', (title, done, subject, rest) => {
  expect(passiveOf(title)).toMatchObject({ done, subject, rest })
})

function given({ kind, choices = [], record = '' }: Argument): unknown {
  // Company lists are shown by code.
  if (kind === 'choice') return choices[0]?.value ?? 'PVN21'
  if (kind === 'flag') return true
  if (kind === 'date') return '2026-05-04'
  if (kind === 'record') return 7_700_001
  if (kind === 'money' || kind === 'price' || kind === 'quantity' || kind === 'percent') return '12.5000'
  return kind === 'picker' ? null : `Teksts ${record}`
}

test('every argument of every command is told by its label and in words', () => {
  const wrong = recordedCommands.flatMap((command: Command) =>
    (command.arguments ?? []).flatMap((argument) => {
      const { name, label, kind } = argument
      const of = kindOfKey(command.id, name)
      if (kind === 'picker') return []
      if (kind === 'record' && of !== argument.record && !(of === 'customer_branch' && argument.record === 'own_branch')) {
        return [`${command.id}: ${name} names ${of}, not ${argument.record}`]
      }
      const names = { [`${of} 7700001`]: 'Nosaukums' }
      const [text = ''] = argumentsOf({ command_id: command.id, args: { [name]: given(argument) }, names }, command)
      const isRead = text.startsWith(`${label}: `) && !/77000|2026-05|12\.5|true/.test(text)
      return isRead && (kind !== 'money' || text.endsWith('12,50\u00a0€')) ? [] : [`${command.id}: ${name} is told as «${text}»`]
    }),
  )
  expect(wrong).toEqual([])
})

/** Values that are their own labels. */
const untranslatedValues = /^(valstspilsēta|novads|[A-Z]{3}|EAN13|EAN8|UPC|CODE128|eiro|euro|\d.*|x\.99)$/
/** Implied by the sentence, or not recorded. */
const notShown = new Set(['event', 'fileable_type', 'outcome', 'rounding'])

function listsIn({ properties = {}, items, anyOf = [], enum: values }: Shape, field = ''): [field: string, value: string][] {
  return [
    ...(values ?? []).map((value): [string, string] => [field, String(value)]),
    ...Object.entries(properties).flatMap(([name, inner]) => listsIn(inner, name)),
    ...[...anyOf, ...(items ? [items] : [])].flatMap((inner) => listsIn(inner, field)),
  ]
}

test('whatever a call takes is told without keys: closed lists, days, sums and records by their names', () => {
  const bodies = everyCall.flatMap(({ id, spec: { body } }) => (body ? [{ id, shape: shapeOf(body) }] : []))
  const unnamed = bodies
    .flatMap(({ shape }) => listsIn(shape))
    .filter(([field, value]) => !notShown.has(field) && !untranslatedValues.test(value) && !wordOf(field, value))
  expect([...new Set(unnamed.map((pair) => pair.join(' ')))]).toEqual([])

  const names = new Proxy({}, { get: () => 'Nosaukums' })
  const wrong = bodies.flatMap(({ id, shape }) =>
    argumentsOf({ command_id: id, args: { values: sampleOf(shape, () => 7_700_001, true) }, names }, undefined)
      .filter((text) => /[a-z]_[a-z]|77000|\d{4}-\d{2}-\d{2}|undefined|null|\[object/.test(text) && !text.includes('GTIN'))
      .map((text) => `${id}: ${text}`),
  )
  expect(wrong).toEqual([])
})

test('every field that holds the key of a record names its kind, or is a row of which only the number is told', () => {
  const rows =
    /(^|_)(line|row|item|count|charge|payment|option|value|file|position|unit|source|before|parent|status|type|model|fileable|list|lock_version|peppol|command|document|entry|posting)_ids?$|^ids?$/
  const fields = new Set(everyCall.flatMap(({ spec: { body } }) => (body ? keysIn(shapeOf(body)) : [])))
  expect([...fields].filter((field) => !fieldsWithKinds.has(field) && !rows.test(field))).toEqual([])
  const argumentNames = new Set(recordedCommands.flatMap(({ arguments: list = [] }) => list.map(({ name }) => name)))
  expect([...fieldsWithKinds].filter((field) => !(field in labels) && !argumentNames.has(field))).toEqual([])
})

function keysIn({ properties = {}, items, anyOf = [] }: Shape): string[] {
  const idFields = Object.keys(properties).filter((name) => /_ids?$/.test(name))
  return [...idFields, ...[...Object.values(properties), ...anyOf, ...(items ? [items] : [])].flatMap(keysIn)]
}

test('sums are told in euros, and quantities are not', () => {
  const sums = new Set<string>()
  const counted = new Set<string>()
  const walk = (schema: unknown, field: string): void => {
    if (schema === money || schema === price) sums.add(field)
    if (schema === quantity || schema === quantityOrNone || schema === percent) counted.add(field)
    const { type, shape = {}, innerType, element, options = [] } = (schema as { _zod?: { def: SchemaDef } })._zod?.def ?? { type: '' }
    if (type === 'object') for (const [name, inner] of Object.entries(shape)) walk(inner, name)
    for (const inner of [innerType, element, ...options]) if (inner) walk(inner, field)
  }
  for (const { spec } of everyCall) if (spec.body) walk(spec.body, '')
  const as = (field: string) => argumentsOf({ command_id: '', args: { [field]: '12.5' } }, undefined)[0] ?? ''
  expect(sums.size).toBeGreaterThan(30)
  expect([...sums].filter((field) => !as(field).endsWith('12,50\u00a0€'))).toEqual([])
  expect([...counted].filter((field) => !sums.has(field) && !as(field).endsWith('12,5'))).toEqual([])
})

interface SchemaDef {
  type: string
  shape?: Record<string, unknown>
  innerType?: unknown
  element?: unknown
  options?: unknown[]
}
