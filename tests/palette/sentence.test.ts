import { describe, expect, test } from 'vitest'
import { planOf } from '../../commands/plan.ts'
import { allCommands } from '../../commands/registry.ts'
import { indexOf } from '../../src/palette/search-index.ts'
import { sentenceIn } from '../../src/palette/sentence/parse.ts'
import { understood } from '../../src/palette/sentence/understand.ts'

const sentences: readonly [text: string, numbers: readonly string[], parts: readonly string[]][] = [
  ['PAS-2026-000123 sadalīt; akceptēt', ['PAS-2026-000123'], ['sadalīt', 'akceptēt']],
  ['pas-2026-000123 sadalit', ['PAS-2026-000123'], ['sadalit']],
  ['PAS-1, PAS-2 akceptēt', ['PAS-1', 'PAS-2'], ['akceptēt']],
  ['PAS-1 PAS-2,PAS-1 nodot izpildē', ['PAS-1', 'PAS-2'], ['nodot izpildē']],
  ['  R-2026-000012   nosūtīt klientam ;', ['R-2026-000012'], ['nosūtīt klientam']],
]

describe('a sentence', () => {
  test.each(sentences)('%s', (text, numbers, parts) => {
    expect(sentenceIn(text)).toEqual({ numbers, parts })
  })

  test.each([
    '',
    'PAS-2026-000123',
    'PAS-2026-000123;',
    'sadalīt PAS-2026-000123',
    '3 filtri HP ziemeļi',
    'HP-26A toneris',
    `PAS-1 ${'a'.repeat(300)}`,
  ])('is not other text: %s', (text) => {
    expect(sentenceIn(text)).toBeNull()
  })
})

const index = indexOf(['Sadalīt pasūtījumu', 'Izsniegt preces', 'Izsniegt daļu', 'Akceptēt rēķinu'], (title) => ({ title, keywords: [] }))

describe('the words of a command', () => {
  const meant = (part: string) => understood(index, part)

  test.each([
    ['sadalit', 'Sadalīt pasūtījumu'],
    ['PASŪTĪJUMU SADALĪT', 'Sadalīt pasūtījumu'],
    ['akc', 'Akceptēt rēķinu'],
    ['dalu izsniegt', 'Izsniegt daļu'],
  ])('%s', (part, title) => {
    expect(meant(part)).toEqual({ one: title })
  })

  test('that may mean several are chosen from, unless one is preferred', () => {
    expect(meant('izsniegt')).toEqual({ among: ['Izsniegt preces', 'Izsniegt daļu'] })
    expect(understood(index, 'izsniegt', (title) => title.endsWith('daļu'))).toEqual({ one: 'Izsniegt daļu' })
  })

  test('that mean nothing are named', () => {
    expect(meant('sadalīt šķērsām')).toEqual({ unknown: ['šķērsām'] })
    expect(meant('akceptēt daļu')).toEqual({ unknown: ['akceptēt', 'daļu'] })
  })
})

describe('a plan', () => {
  const all = allCommands(() => true)
  const plan = (state: string | undefined, ...ids: string[]) =>
    planOf(
      { kind: 'order', state },
      ids.map((id) => all.find((command) => command.id === id)!),
    ).map(({ command, call }) => `${command} ${call}`)
  const [reserve, issue, invoice, accept] = [
    'order.reserve orders.fulfil',
    'order.issue orders.fulfil',
    'order.issue-invoice orders.issueInvoice',
    'invoice.accept invoices.accept',
  ] as const

  test('brings the steps that lead to a command, each once', () => {
    expect(plan('new', 'invoice.accept')).toEqual([reserve, issue, invoice, accept])
    expect(plan('new', 'order.issue', 'invoice.accept')).toEqual([reserve, issue, invoice, accept])
    expect(plan('fulfilled', 'invoice.accept')).toEqual([invoice, accept])
  })

  test('keeps a command that asks, without a preview', () => {
    expect(plan('new', 'order.split', 'order.reserve')).toEqual(['order.split null', reserve])
    expect(plan('fulfilled', 'order.revert', 'order.issue')).toEqual(['order.revert orders.revert', issue])
  })

  test('keeps a step that is not possible, which the preview refuses', () => {
    expect(plan('cancelled', 'order.issue')).toEqual([issue])
    expect(plan(undefined, 'order.issue')).toEqual([issue])
  })
})
