import type { Content, CustomTableLayout } from 'pdfmake/interfaces'
import type { Text } from '../../contract/company/document-languages.ts'
import { formatAmount, formatDate, formatQuantity } from '../../contract/format.ts'
import { big, sum } from '../../contract/money.ts'
import { boxes, copies, goodsColumns, grid, words, type Box } from './cmr-form.ts'
import { colours, printSheets } from './pdf.ts'
import { printable } from './printable.ts'

/** kg and cubic metres as decimal strings. */
export interface CmrGoods {
  marks: string | null
  packages: number | null
  packing: string | null
  goods: string
  stat_nr: string | null
  gross_kg: string | null
  volume_m3: string | null
  adr_class: string | null
}

/** docs/domain/transport.md#cmr-note; EUR, days `yyyy-mm-dd`. */
export interface CmrDocument {
  number: string
  sender: string
  consignee: string
  delivery_place: string
  loading_place: string
  loading_date: string | null
  documents: string
  goods: readonly CmrGoods[]
  instructions: string
  payment: 'paid' | 'forward'
  incoterm: string | null
  cod_amount: string | null
  carrier: string
  successive_carriers: string
  reservations: string
  special_agreements: string
  price: string | null
  reductions: string | null
  supplements: string | null
  other_charges: string | null
  established_place: string
  established_date: string
  vehicle: string
  driver: string
}

const mm = 72 / 25.4
const size = { width: 210 * mm, height: 297 * mm }
/** Font sizes; below the smallest text is cut. */
const letters = [8, 7, 6, 5] as const
/** Average, relative to the font size. */
const letter = { wide: 0.56, tall: 1.2 }
/** More goods go to an attached list. */
const mostLines = 19

export function cmrPdf(note: CmrDocument): Promise<Uint8Array> {
  const document = printable(note)
  const isLong = linesOf(document.goods) > mostLines
  const sheets = copies.flatMap((copy, index) => {
    const form = [...frameOf(copy.colour), ...headOf(document, index), ...filled(document), ...goodsOf(document, isLong)]
    return isLong ? [form, attachedList(document, index)] : [form]
  })
  return printSheets(sheets, { ...size, side: 10 * mm, end: 12 * mm, title: `CMR ${document.number}` })
}

function frameOf(colour: string): Content[] {
  const lines = grid.map(([x, y, w, h]) => ({
    type: 'rect' as const,
    x: x * mm,
    y: y * mm,
    w: w * mm,
    h: h * mm,
    lineWidth: 0.6,
    lineColor: colour,
  }))
  return [{ canvas: lines, absolutePosition: { x: 0, y: 0 } }, ...boxes.map((box) => labelOf(box, colour))]
}

function labelOf({ no, x, y, w, label }: Box, colour: string): Content {
  const text = [
    { text: `${no} `, bold: true, fontSize: 7.5, color: colour },
    { text: both(label), fontSize: 5.2, color: colours.grey },
  ]
  return at(x + 1, y + 0.8, w - 2, { text, lineHeight: 1 })
}

function both({ lv, en }: Text): string {
  return `${lv} / ${en}`
}

function headOf({ number }: CmrDocument, index: number): Content[] {
  const copy = copies[index]
  if (!copy) return []
  return [
    at(10, 5.2, 190, { text: [{ text: `${index + 1}  `, bold: true, fontSize: 11 }, both(copy.whose)], color: copy.colour, fontSize: 7.5 }),
    at(106.5, 11, 60, { text: words.title.lv, bold: true, fontSize: 9, lineHeight: 1 }),
    at(106.5, 20, 60, { text: words.title.en, fontSize: 7.5, lineHeight: 1 }),
    at(165, 10.5, 34, { text: 'CMR', bold: true, fontSize: 22, alignment: 'right', lineHeight: 1, color: copy.colour }),
    at(165, 20.5, 34, { text: number, bold: true, fontSize: 9, alignment: 'right', lineHeight: 1 }),
    at(106.5, 27, 92, { text: both(words.legalNote), fontSize: 5.4, color: colours.grey }),
  ]
}

function filled(document: CmrDocument): Content[] {
  const boxTexts = boxTextsOf(document)
  return [
    ...boxes.flatMap((box): Content[] => {
      const text = boxTexts[box.no]?.trim()
      return text ? [fitted(box, text)] : []
    }),
    ...chargesOf(document),
  ]
}

function boxTextsOf(document: CmrDocument): Readonly<Record<number, string>> {
  const { payment, incoterm, cod_amount, loading_place, loading_date, established_place, established_date } = document
  return {
    1: document.sender,
    2: document.consignee,
    3: document.delivery_place,
    4: [loading_place, loading_date && formatDate(loading_date)].filter(Boolean).join(', '),
    5: document.documents,
    13: document.instructions,
    14: [both(payment === 'paid' ? words.paid : words.forward), incoterm].filter(Boolean).join(' · '),
    15: cod_amount === null ? '' : `${formatAmount(cod_amount)} EUR`,
    16: document.carrier,
    17: document.successive_carriers,
    18: document.reservations,
    19: document.special_agreements,
    21: `${established_place}, ${formatDate(established_date)}`,
    22: document.sender.split('\n')[0] ?? '',
    23: [document.carrier.split('\n')[0], document.vehicle, document.driver].filter(Boolean).join('\n'),
  }
}

function fitted({ x, y, w, h, top = 4.5 }: Box, text: string): Content {
  const space = { width: (w - 2) * mm, height: (h - top - 0.5) * mm }
  const least = letters.at(-1) ?? 5
  const fontSize = letters.find((each) => wrapped(text, space.width, each) * each * letter.tall <= space.height) ?? least
  const most = Math.floor((space.width / (least * letter.wide)) * Math.floor(space.height / (least * letter.tall)))
  const cut = wrapped(text, space.width, fontSize) * fontSize * letter.tall > space.height && text.length > most
  return at(x + 1, y + top, w - 2, { text: cut ? `${text.slice(0, most - 1)}…` : text, fontSize, lineHeight: 1 })
}

function wrapped(text: string, width: number, fontSize: number): number {
  const inLine = Math.max(1, Math.floor(width / (fontSize * letter.wide)))
  return text.split('\n').reduce((lines, part) => lines + Math.max(1, Math.ceil(part.length / inLine)), 0)
}

const cellsOf = (row: CmrGoods): readonly string[] => [
  row.marks ?? '',
  row.packages === null ? '' : String(row.packages),
  row.packing ?? '',
  [row.goods, row.adr_class && `ADR ${row.adr_class}`].filter(Boolean).join(', '),
  row.stat_nr ?? '',
  row.gross_kg === null ? '' : formatQuantity(row.gross_kg),
  row.volume_m3 === null ? '' : formatQuantity(row.volume_m3),
]

const goodsLetter = 7

function heightOf(row: CmrGoods): number {
  return Math.max(...cellsOf(row).map((cell, index) => wrapped(cell, ((goodsColumns[index]?.w ?? 10) - 2) * mm, goodsLetter)))
}

function linesOf(goods: readonly CmrGoods[]): number {
  return goods.reduce((lines, row) => lines + heightOf(row), 0)
}

function goodsOf({ goods }: CmrDocument, isLong: boolean): Content[] {
  const rows = isLong ? [] : goods
  let y = 132
  const lines = rows.flatMap((row): Content[] => {
    const cells = rowAt(cellsOf(row), y)
    y += (heightOf(row) * goodsLetter * letter.tall) / mm
    return cells
  })
  const list = isLong ? [at(goodsColumns[3].x + 1, 132, goodsColumns[3].w - 2, { text: both(words.attached), fontSize: goodsLetter })] : []
  return [...lines, ...list, ...rowAt(totalOf(goods), 192, true)]
}

function totalOf(goods: readonly CmrGoods[]): string[] {
  const packages = goods.reduce((total, row) => total + (row.packages ?? 0), 0)
  // Left for handwriting unless all are known.
  const of = (values: readonly (string | null)[]) => {
    if (values.includes(null)) return ''
    const total = sum(values.map((value) => value ?? '0'))
    return total.gt(0) ? formatQuantity(total.toFixed()) : ''
  }
  const weight = of(goods.map(({ gross_kg }) => gross_kg))
  return ['', packages > 0 ? String(packages) : '', '', both(words.total), '', weight, of(goods.map(({ volume_m3 }) => volume_m3))]
}

function rowAt(cells: readonly string[], y: number, bold = false): Content[] {
  return cells.flatMap((text, index): Content[] => {
    const column = goodsColumns[index]
    if (!column || text === '') return []
    return [at(column.x + 1, y, column.w - 2, { text, fontSize: goodsLetter, lineHeight: 1, alignment: sideOf(index), bold })]
  })
}

/** Box 20, in the payer's column. */
function chargesOf({ price, reductions, supplements, other_charges, payment }: CmrDocument): Content[] {
  const box = boxes.find(({ no }) => no === 20)
  if (!box) return []
  const balance = big(price ?? '0').minus(reductions ?? '0')
  const total = balance.plus(supplements ?? '0').plus(other_charges ?? '0')
  const amounts = [price, reductions, price && balance.toFixed(2), supplements, other_charges, price && total.toFixed(2)]
  const column = box.x + (payment === 'paid' ? 41 : 67)
  const head = [at(box.x + 41, box.y + 4.2, 24, small(both(words.sender))), at(box.x + 67, box.y + 4.2, 26, small(both(words.consignee)))]
  const rows = words.charges.flatMap((label, index): Content[] => {
    const y = box.y + 7.6 + index * 3.4
    const amount = amounts[index]
    const figure = amount && at(column, y, 24, { text: formatAmount(amount), fontSize: 7.5, alignment: 'right', lineHeight: 1 })
    return [at(box.x + 1, y, 39, small(both(label))), ...(figure ? [figure] : [])]
  })
  return [...head, ...rows]
}

const small = (text: string) => ({ text, fontSize: 5.4, color: colours.grey, lineHeight: 1 })

/** Pages after each copy. */
function attachedList({ number, goods }: CmrDocument, index: number): Content[] {
  const title = { text: `${both(words.list)} · CMR ${number} (${index + 1})`, bold: true, fontSize: 10, colSpan: goodsColumns.length }
  const heads = goodsColumns.map(({ label }, place) => ({
    text: both(label),
    fontSize: 5.4,
    color: colours.grey,
    alignment: sideOf(place),
  }))
  const row = (cells: readonly string[], bold = false) =>
    cells.map((text, place) => ({ text, fontSize: goodsLetter, alignment: sideOf(place), bold }))
  return [
    {
      layout: listLayout,
      table: {
        headerRows: 2,
        dontBreakRows: true,
        widths: goodsColumns.map(({ w }) => w * mm - 2 * listPadding),
        body: [
          [title, ...goodsColumns.slice(1).map(() => '')],
          heads,
          ...goods.map((each) => row(cellsOf(each))),
          row(totalOf(goods), true),
        ],
      },
    },
  ]
}

const listPadding = 3
const listLayout: CustomTableLayout = {
  hLineWidth: (line) => (line < 2 ? 0 : line === 2 ? 0.8 : 0.4),
  hLineColor: (line) => (line === 2 ? colours.ink : colours.line),
  vLineWidth: () => 0,
  paddingLeft: () => listPadding,
  paddingRight: () => listPadding,
}

function sideOf(place: number): 'left' | 'right' {
  return place === 1 || place > 4 ? 'right' : 'left'
}

/** Millimetres. */
function at(x: number, y: number, width: number, content: object): Content {
  return { columns: [{ ...content, width: width * mm }], absolutePosition: { x: x * mm, y: y * mm } } as Content
}
