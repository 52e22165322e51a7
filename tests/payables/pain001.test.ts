import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { checkBic, checkIban } from '../../contract/checks.ts'
import { addressParts, bankLetters, pain001, type CreditTransfer, type PaymentFile } from '../../server/documents/pain001.ts'

/**
 * @file Files for the bank against a written list of rules (`pain001-rules.tsv`), golden files, and the order of elements in
 * the schemas of ISO 20022.
 */

const transfer: CreditTransfer = {
  end_to_end_id: '0123456789abcdef01234567-1',
  amount: '1210.05',
  beneficiary: 'SIA "Ķīļu & Šķeldas nams"',
  iban: 'LV97HABA0012345678910',
  country: 'LV',
  address: 'Brīvības iela 1–2, Rīga, LV-1010',
  invoices: ['Ž-15/1', 'A 7'],
}

const file: PaymentFile = {
  format: 'pain.001.001.09',
  message_id: '0123456789abcdef0123456789abcdef',
  made_at: '2026-11-29T01:02:03.456Z',
  date: '2026-11-30',
  payer: { name: 'SIA "Darbgalds"', reg_nr: '40003000003', iban: 'LV80BANK0000435195001', bic: 'HABALV22' },
  transfers: [
    transfer,
    {
      ...transfer,
      end_to_end_id: '0123456789abcdef01234567-2',
      amount: '0.10',
      country: 'EE',
      iban: 'EE382200221020145685',
      address: 'Tallinn',
    },
  ],
}

const formats = ['pain.001.001.03', 'pain.001.001.09'] as const
const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const written = (of: PaymentFile): string => Buffer.from(pain001(of)).toString('utf8')

interface Leaf {
  path: string
  text: string
}

type Node = Record<string, unknown>

function leavesOf(xml: string): Leaf[] {
  const parser = new XMLParser({ preserveOrder: true, parseTagValue: false, ignoreDeclaration: true, ignoreAttributes: true })
  const [root] = parser.parse(xml) as Node[]
  return walk((root?.['Document'] ?? []) as Node[], '')
}

function walk(nodes: readonly Node[], at: string): Leaf[] {
  return nodes.flatMap((node) =>
    Object.entries(node).flatMap(([name, content]): Leaf[] =>
      name === '#text' ? [{ path: at, text: String(content) }] : walk(content as Node[], `${at}/${name}`),
    ),
  )
}

const rules = read('pain001-rules.tsv')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [version = '', path = '', rule = ''] = line.split('\t')
    return { version, path, rule }
  })

function meets(rule: string, text: string): boolean {
  if (rule === '{iban}') return checkIban(text) === null
  if (rule === '{bic}') return checkBic(text) === null
  const most = /^\{sepa (\d+)\}$/.exec(rule)?.[1]
  if (most) return text.length <= Number(most) && /^[A-Za-z0-9/\-?:().,'+ ]+$/.test(text) && !/^[/ ]|[/ ]$|\/\//.test(text)
  return new RegExp(`^(?:${rule})$`).test(text)
}

describe.each(formats)('%s', (format) => {
  const version = format.slice(-2)
  const own = rules.filter((rule) => rule.version === 'both' || rule.version === version)
  const xml = written({ ...file, format })

  test('is the golden file', () => {
    expect(xml).toBe(read(`files/${format}.xml`))
  })

  test('has every element of the rules, no other, each as its rule says', () => {
    const leaves = leavesOf(xml)
    expect([...new Set(leaves.map(({ path }) => path))].toSorted()).toEqual(own.map(({ path }) => path).toSorted())
    const wrong = leaves.filter(({ path, text }) => !own.some((rule) => rule.path === path && meets(rule.rule, text)))
    expect(wrong).toEqual([])
    expect(xml).toContain(`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${format}">`)
  })

  test('counts and sums its payments, in the group and in the payment information', () => {
    const of = (name: string) => leavesOf(xml).flatMap(({ path, text }) => (path.endsWith(`/${name}`) ? [text] : []))
    expect([of('NbOfTxs'), of('CtrlSum')]).toEqual([
      ['2', '2'],
      ['1210.15', '1210.15'],
    ])
    expect(new Set(of('EndToEndId')).size).toBe(2)
  })

  test('obeys the rules whatever names, addresses and texts are', () => {
    const strange = [
      '😀',
      '//koks//',
      ' a ',
      'Ł'.repeat(200),
      `${'x'.repeat(69)}/y`,
      '<&>"',
      "O'Neil",
      'Рога и копыта SIA',
      'ﬁ',
      'İstanbul, Türkiye',
    ]
    for (const text of strange) {
      const leaves = leavesOf(
        written({ ...file, format, transfers: [{ ...transfer, beneficiary: text, address: text, invoices: [text, text, text, text] }] }),
      )
      const wrong = leaves.filter(({ path, text: value }) => !own.some((rule) => rule.path === path && meets(rule.rule, value)))
      expect([text, wrong]).toEqual([text, []])
    }
  })
})

test('the text names whole numbers of invoices, as many as there is room for', () => {
  const invoices = Array.from({ length: 40 }, (_, place) => `RE-2026-${String(place).padStart(4, '0')}`)
  const [text = ''] = leavesOf(written({ ...file, transfers: [{ ...transfer, invoices }] })).flatMap((leaf) =>
    leaf.path.endsWith('/Ustrd') ? [leaf.text] : [],
  )
  expect(text).toMatch(/^Rekins (RE-2026-\d{4}, ){8}RE-2026-0008 u\.c\.$/)
  expect(text.length).toBeLessThanOrEqual(140)
})

test('letters are those that every bank takes', () => {
  const cases: [text: string, letters: string][] = [
    ['SIA "Ķīļu & Šķeldas nams"', 'SIA Kilu + Skeldas nams'],
    ['Łódź Ørsted Straße', 'Lodz Orsted Strasse'],
    ['A–B — C', 'A-B - C'],
    ['//a//b/', 'a/b'],
    ['***', ''],
    ['a\n b', 'a b'],
  ]
  for (const [text, letters] of cases) expect([text, bankLetters(text, 70)]).toEqual([text, letters])
  expect(bankLetters('abc def', 4)).toBe('abc')
})

test('an address in one line comes apart into street, town and postal code', () => {
  const cases: [address: string, street: string, town: string, code: string][] = [
    ['Brīvības iela 1, Rīga, LV-1010', 'Brīvības iela 1', 'Rīga', 'LV-1010'],
    ['"Kalni", Ādažu pagasts, Ādažu novads, LV-2164, Latvija', '"Kalni", Ādažu pagasts', 'Ādažu novads', 'LV-2164'],
    ['Pärnu mnt 10, 10148, Tallinn', 'Pärnu mnt 10', 'Tallinn', '10148'],
    ['Tallinn', 'Tallinn', '', ''],
    ['', '', '', ''],
  ]
  for (const [address, street, town, postal_code] of cases) expect(addressParts(address)).toEqual({ street, town, postal_code })
})
