import type { Column, Content, ContentTable, CustomTableLayout, Margins, TableCell } from 'pdfmake/interfaces'
import type { Text } from '../../contract/company/document-languages.ts'
import { addressLine } from './address.ts'
import { draftNumber, type DocumentParty } from './model.ts'
import type { Block } from './pdf-flow.ts'
import { colours, contentWidth, isPicture } from './pdf.ts'
import { shared } from './texts.ts'
import type { DocumentLocale } from './voice.ts'

const gap = 24
const half = (contentWidth - gap) / 2
/** Points. */
const logoHeight = 44

/** Not printed without a value. */
export type Fact = readonly [label: Text, value: string | null | undefined]

export interface Titled {
  title: Text
  number: string | null
  seller: Pick<DocumentParty, 'name'>
  logo: string | null
}

export function titleBlock(locale: DocumentLocale, { title, number, seller, logo }: Titled): Content {
  const mark: Column = isPicture(logo)
    ? { image: 'logo', fit: [half, logoHeight], width: half }
    : { text: seller.name, bold: true, fontSize: 11, width: half, margin: [0, 5, 0, 0] }
  const [first = '', ...others] = locale.each(title)
  return {
    columns: [
      mark,
      {
        width: half,
        alignment: 'right',
        stack: [
          { text: first, bold: true, fontSize: first.length > 20 ? 15 : 19, lineHeight: 1 },
          ...others.map((text) => ({ text, fontSize: 11, color: colours.grey })),
          ...(number === null ? [] : [{ text: numbered(locale, number), bold: true, fontSize: 10.5, margin: [0, 3, 0, 0] as Margins }]),
        ],
      },
    ],
    columnGap: gap,
    margin: [0, 0, 0, 14],
  }
}

function numbered(locale: DocumentLocale, number: string): string {
  return number === draftNumber ? locale.say(shared.draft) : `${locale.say(shared.no)} ${number}`
}

export function factStrip(locale: DocumentLocale, facts: readonly Fact[], across = 4): Content {
  const cells = filledFacts(facts).map(([label, value]): TableCell => ({
    stack: [...locale.each(label).map((text) => ({ text, fontSize: 7.5, color: colours.grey })), { text: value }],
  }))
  const rows = Math.ceil(cells.length / across)
  const body = Array.from({ length: rows }, (_, row) => Array.from({ length: across }, (__, column) => cells[row * across + column] ?? ''))
  if (rows === 0) return { text: '', fontSize: 0.1 }
  return { table: { widths: equalWidths(across), body }, layout: stripLayout, margin: [0, 0, 0, 14] }
}

function equalWidths(across: number): number[] {
  return Array.from({ length: across }, () => contentWidth / across - 8)
}

function filledFacts(facts: readonly Fact[]): [Text, string][] {
  return facts.flatMap(([label, value]): [Text, string][] => (value?.trim() ? [[label, value.trim()]] : []))
}

const stripLayout: CustomTableLayout = {
  hLineWidth: (index, node) => (index === 0 || index === node.table.body.length ? 0.5 : 0),
  hLineColor: () => colours.line,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 8,
  paddingTop: () => 4,
  paddingBottom: () => 4,
}

export function partiesBlock(
  locale: DocumentLocale,
  seller: [role: Text, ...facts: Fact[]],
  buyer: [role: Text, ...facts: Fact[]],
  names: [string, string],
): Content {
  const [sellerRole, ...sellerFacts] = seller
  const [buyerRole, ...buyerFacts] = buyer
  return {
    columns: [party(locale, sellerRole, names[0], sellerFacts), party(locale, buyerRole, names[1], buyerFacts)],
    columnGap: gap,
    margin: [0, 0, 0, 12],
  }
}

function party(locale: DocumentLocale, role: Text, name: string, facts: readonly Fact[]): Column {
  return {
    width: half,
    stack: [
      { text: locale.say(role), fontSize: 7.5, color: colours.grey },
      { text: name, bold: true, fontSize: 10, margin: [0, 1, 0, 3] },
      ...(filledFacts(facts).length === 0 ? [] : [factList(locale, facts, half)]),
    ],
  }
}

export function factList(locale: DocumentLocale, facts: readonly Fact[], width: number): ContentTable {
  const rows = filledFacts(facts).map(([name, value]): [string, string] => [locale.say(name), value])
  const label = Math.min(width * 0.45, Math.max(80, ...rows.map(([name]) => name.length * letter + labelGap)))
  return {
    table: {
      widths: [label - labelGap, width - label],
      body: rows.map(([name, value]): TableCell[] => [{ text: name, color: colours.grey }, { text: value }]),
    },
    layout: { ...plainLayout, paddingRight: (column) => (column === 0 ? labelGap : 0) },
  }
}

const labelGap = 6

/** Points. */
const letter = 4.5

const plainLayout: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0.5,
  paddingBottom: () => 0.5,
}

/** docs/domain/invoicing.md#document-particulars. */
export function partyFacts(locale: DocumentLocale, of: DocumentParty): Fact[] {
  return [
    [shared.regNr, of.reg_nr],
    [shared.vatNr, of.vat_nr],
    [shared.legalAddress, of.legal_address && addressLine(of.legal_address, of, locale)],
    [shared.phone, of.phone],
    [shared.email, of.email],
  ]
}

export function bankFacts(of: DocumentParty): Fact[] {
  return [
    [shared.bank, of.bank_name],
    [shared.bic, of.bic],
    [shared.iban, groupedIban(of.iban)],
  ]
}

/** `LV95 HABA 0009 9000 0000 1`. */
export function groupedIban(iban: string | null): string | null {
  return iban === null ? null : iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')
}

export function heading(text: string): Content {
  return { text, bold: true, fontSize: 9, margin: [0, 0, 0, 4] }
}

type Signer = [role: Text, name: string | null]

export function signatures(locale: DocumentLocale, left: Signer, right: Signer | null): Content {
  return { columns: [signature(locale, ...left), right === null ? '' : signature(locale, ...right)], columnGap: gap, margin: [0, 8, 0, 10] }
}

/** The signature never begins a page alone. */
export function signed(before: readonly Block[], signature: Block): Block[] {
  const last = before.at(-1)
  return last ? [...before.slice(0, -1), () => ({ stack: [last(), signature()] })] : [signature]
}

export function signatureList(locale: DocumentLocale, role: Text, names: readonly string[]): Content {
  const rows = Array.from({ length: Math.ceil(names.length / 2) }, (_, row) => names.slice(row * 2, row * 2 + 2))
  return {
    stack: rows.map((pair) => ({ columns: pair.map((name) => signature(locale, role, name)), columnGap: gap, margin: [0, 8, 0, 10] })),
  }
}

function signature(locale: DocumentLocale, role: Text, name: string | null): Column {
  return {
    width: half,
    stack: [
      { text: [{ text: `${locale.say(role)}: `, color: colours.grey }, name ?? ''], margin: [0, 0, 0, 20] },
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: half, y2: 0, lineWidth: 0.5, lineColor: colours.grey }] },
      { text: locale.say(shared.signHere), fontSize: 7, color: colours.grey, margin: [0, 2, 0, 0] },
    ],
  }
}

/** Separate blocks allow page breaks. */
export function textBlocks(title: string, text: string | null): (() => Content)[] {
  const pieces = pieceUp(text ?? '', 900)
  return pieces.map((piece, index) => () => ({
    stack: [...(index === 0 ? [heading(title)] : []), { text: piece }],
    margin: [0, 0, 0, index === pieces.length - 1 ? 10 : 0],
  }))
}

export function pieceUp(text: string, longest: number): string[] {
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const pieces: string[] = []
    for (const word of paragraph.trim().split(/\s+/)) {
      const last = pieces.at(-1)
      if (last !== undefined && last.length + word.length < longest) pieces[pieces.length - 1] = `${last} ${word}`
      else if (word !== '') pieces.push(word)
    }
    return pieces
  })
}

export function note(text: string): Content {
  return { text, margin: [0, 0, 0, 10] }
}
