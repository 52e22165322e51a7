import type { Content, CustomTableLayout, Style, TableCell } from 'pdfmake/interfaces'
import type { Text } from '../../contract/company/document-languages.ts'
import { big } from '../../contract/money.ts'
import { placeWords } from './address.ts'
import { priceChangeWords } from './amounts.ts'
import type { DocumentLine, EnquiredLine, GoodsLine, PriceEnquiryDocument } from './model.ts'
import type { Flow, FlowRow } from './pdf-flow.ts'
import { pieceUp } from './pdf-parts.ts'
import { colours, contentWidth } from './pdf.ts'
import { englishUnits, enquiryTexts, lineTexts } from './texts.ts'
import { vatShort } from './vat-reasons.ts'
import { latvianOnly, voiceOf, type Voice } from './voice.ts'

/**
 * The table of lines. Each row is a table of its own with the same fixed widths, so that its
 * measured height is the height it is printed with, wherever the page breaks.
 */

interface Column<Line> {
  title: Text
  /** Width in points with padding; the name takes what is left. */
  width: number
  align: 'left' | 'right'
  /** Several lines where two languages stand in one cell. */
  value: (line: Line) => string | string[]
}

const padding = 4

const position: Column<GoodsLine> = { title: lineTexts.position, width: 24, align: 'right', value: (line) => String(line.position) }

const quantity = ({ quantity: written }: Voice): Column<GoodsLine> => ({
  title: lineTexts.quantity,
  width: 54,
  align: 'right',
  value: (line) => written(line.quantity),
})
const unit = (voice: Voice): Column<GoodsLine & { unit_code?: string }> => ({
  title: lineTexts.unit,
  width: 38,
  align: 'left',
  value: ({ unit: lv, unit_code = '' }) => voice.each({ lv, en: englishUnits[unit_code] ?? lv }),
})
const vat = (voice: Voice): Column<DocumentLine> => ({
  title: lineTexts.vat,
  width: 46,
  align: 'right',
  value: (line) => vatShort(line.vat_category, line.vat_rate, voice),
})
const net = ({ amount }: Voice): Column<GoodsLine> => ({
  title: lineTexts.net,
  width: 70,
  align: 'right',
  value: (line) => amount(line.net),
})
const discount = ({ percent }: Voice): Column<DocumentLine> => ({
  title: lineTexts.discount,
  width: 46,
  align: 'right',
  value: (line) => (big(line.discount_percent).eq(0) ? '' : percent(line.discount_percent)),
})

/** What the table shows: everything, or only what was handed over. */
export type LineTableKind = 'priced' | 'counted'

type Table = Pick<Flow, 'tableHead' | 'rows' | 'carried'>

/** The parts of a flow that a table of lines fills. */
export function lineTable(voice: Voice, lines: readonly DocumentLine[], kind: LineTableKind): Table {
  const named = lines.map((line) => ({ ...line, ...namesOf(line, voice) }))
  if (kind === 'counted') return countTable(voice, named)
  const said = named.map((line) => ({ ...line, remarks: [priceChangeWords(line, voice), placeWords(line, voice)] }))
  return tableOf(voice, said, pricedColumns(voice, said))
}

/** Goods by number alone. */
export function countTable(voice: Voice, lines: readonly GoodsLine[]): Table {
  return { ...tableOf(voice, lines, [quantity(voice), unit(voice)]), carried: null }
}

/** Goods by their English name where the document speaks English; a bilingual one tells it under the Latvian one. */
function namesOf({ name, name_en, description }: DocumentLine, voice: Voice): Pick<DocumentLine, 'name' | 'description'> {
  const [first = name, second] = voice.each({ lv: name, en: name_en ?? name })
  return { name: first, description: [second, description].filter(Boolean).join('\n') || null }
}

/** What is asked for: our prices and days, or room for those of who answers. */
export function enquiryTable(voice: Voice, { lines, to_fill_in }: Pick<PriceEnquiryDocument, 'lines' | 'to_fill_in'>): Table {
  const figure = (title: Text, width: number, value: (line: EnquiredLine) => string): Column<EnquiredLine> => ({
    title,
    width,
    align: 'right',
    value: (line) => (to_fill_in ? '' : value(line)),
  })
  const columns = [
    quantity(voice),
    unit(voice),
    figure(enquiryTexts.price, to_fill_in ? 90 : 70, (line) =>
      line.not_available ? voice.say(enquiryTexts.notAvailable) : line.price === null ? '' : (voice.prices([line.price])[0] ?? ''),
    ),
    figure(enquiryTexts.days, to_fill_in ? 60 : 46, ({ delivery_days }) => (delivery_days === null ? '' : String(delivery_days))),
  ]
  return { ...tableOf(voice, lines, columns), carried: null }
}

/** Goods at what they cost; such papers are Latvian. */
export function costTable(lines: readonly GoodsLine[]): Table {
  const voice = voiceOf('lv')
  return tableOf(voice, lines, [quantity(voice), unit(voice), priceColumn(voice, lines, cost, 76), net(voice)])
}

const cost = latvianOnly('Pašizmaksa, EUR')

function tableOf<Line extends AnyLine>(voice: Voice, lines: readonly Line[], after: readonly Column<Line>[]): Table {
  const before = [position]
  const fitted = after.map((column) => ({ ...column, width: Math.max(column.width, longest(column, lines)) }))
  const columns: Columns<Line> = { voice, before, after: fitted, name: contentWidth - widthOf([...before, ...fitted]) }
  const sums = fitted.at(-1)?.width ?? 0
  return {
    tableHead: () => headRow(columns),
    rows: lines.flatMap((line, index) => [...groupRows(line, lines[index - 1]), ...lineRows(line, columns)]),
    carried: {
      out: (amount) => carriedRow(voice, lineTexts.carriedOut, amount, sums),
      in: (amount) => carriedRow(voice, lineTexts.carriedIn, amount, sums),
    },
  }
}

/** Points that the longest figure of a column takes with its padding; a column of words is as wide as it is. */
function longest<Line>({ align, value }: Column<Line>, lines: readonly Line[]): number {
  if (align === 'left') return 0
  return Math.max(0, ...lines.flatMap((line) => [value(line)].flat().map(widthOfFigure)))
}

/** What lines of an offer have beside their goods. */
type AnyLine = GoodsLine & Pick<DocumentLine, 'group' | 'isOptional'> & { remarks?: readonly (string | null)[] }

interface Columns<Line> {
  voice: Voice
  before: readonly Column<Line>[]
  name: number
  after: readonly Column<Line>[]
}

/** How wide a row's cells are. */
interface Widths {
  before: readonly { width: number }[]
  name: number
  after: readonly { width: number }[]
}

/** Unit prices under one another with their commas. */
function priceColumn<Line extends GoodsLine>(voice: Voice, lines: readonly Line[], title: Text, width: number): Column<Line> {
  const written = new Map<Line, string>()
  for (const [at, price] of voice.prices(lines.map(({ unit_price }) => unit_price)).entries()) {
    const line = lines[at]
    if (line) written.set(line, price)
  }
  return { title, width, align: 'right', value: (line) => written.get(line) ?? '' }
}

/** A column of discounts stands only where there are any. */
function pricedColumns<Line extends DocumentLine>(voice: Voice, lines: readonly Line[]): Column<Line>[] {
  const hasDiscounts = lines.some((line) => !big(line.discount_percent).eq(0))
  const price = priceColumn(voice, lines, lineTexts.price, 62)
  return [quantity(voice), unit(voice), price, ...(hasDiscounts ? [discount(voice)] : []), vat(voice), net(voice)]
}

function widthOf(columns: readonly Pick<Column<never>, 'width'>[]): number {
  return columns.reduce((total, column) => total + column.width, 0)
}

function headRow<Line>(columns: Columns<Line>): Content {
  const { voice, before, after } = columns
  const title = (text: Text, alignment: 'left' | 'right'): TableCell => ({
    stack: voice.each(text).map((each) => ({ text: each, noWrap: true })),
    alignment,
    fontSize: 7.5,
    color: colours.grey,
  })
  const titled = (all: readonly Column<Line>[]) => all.map((column) => title(column.title, column.align))
  return row(columns, [...titled(before), title(lineTexts.name, 'left'), ...titled(after)], strongLine)
}

/** The heading of a group stands above the first of its lines. */
function groupRows({ group }: AnyLine, before: AnyLine | undefined): FlowRow[] {
  if (!group || group === before?.group) return []
  const cells: TableCell[] = [{ text: group, bold: true }]
  return [{ block: () => row({ before: [], name: contentWidth, after: [] }, cells, hairline), net: null, keeps: true }]
}

/** So many rows of details stay with their line: a code, a remark and some numbers of pieces are no reason to break it. */
const together = 3

/** Width of a letter of names and codes in points, wide rather than narrow. */
const letter = 4.8

/** Width of a figure set bold, with its padding. */
function widthOfFigure(text: string): number {
  return text.length * 5.2 + 2 * padding
}

/** A line: its figures with its name, then what belongs to it and may run over a page break. */
function lineRows<Line extends AnyLine>(line: Line, columns: Columns<Line>): FlowRow[] {
  const description = [...(line.remarks ?? []), line.description].flatMap((words) => pieceUp(words ?? '', 350))
  const units = chunks(line.units, 30)
  const codes = [line.sku, line.gtin && `EAN\u00a0${line.gtin}`].filter(Boolean).join('  ·  ')
  // Codes are copied and searched for: where they would be broken after the name, they get a row of their own.
  const isBeside = codes === '' || (line.name.length + codes.length) * letter <= columns.name
  const details = [
    ...(isBeside ? [] : [codes]),
    ...description,
    ...units.map((chunk, index) => `${index === 0 ? `${columns.voice.say(lineTexts.units)}: ` : ''}${chunk.join(', ')}`),
  ]
  return [
    {
      block: () => figureRow(line, columns, { codes: isBeside ? codes : '', isLast: details.length === 0 }),
      net: line.isOptional ? null : line.net,
      keeps: details.length > 0,
    },
    ...details.map((text, index) => ({
      block: () => detailRow(text, columns, { isFirst: index === 0, isLast: index === details.length - 1 }),
      net: null,
      keeps: details.length <= together && index < details.length - 1,
    })),
  ]
}

function figureRow<Line extends AnyLine>(
  line: Line,
  columns: Columns<Line>,
  { codes, isLast }: { codes: string; isLast: boolean },
): Content {
  const figure = ({ align, value }: Column<Line>): TableCell => ({
    stack: [value(line)].flat().map((text) => ({ text, noWrap: true })),
    alignment: align,
  })
  const name: TableCell = {
    text: [
      line.name,
      {
        ...small,
        text: [line.isOptional && columns.voice.say(lineTexts.optional), codes]
          .filter(Boolean)
          .map((each) => `   ${each}`)
          .join(''),
      },
    ],
  }
  return row(columns, [...columns.before.map(figure), name, ...columns.after.map(figure)], isLast ? hairline : noLine)
}

const small: Style = { fontSize: 7.5, color: colours.grey }

/** Details take the width from the name to the right edge. */
function detailRow(text: string, { before, name, after }: Widths, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): Content {
  const cells: TableCell[] = [...before.map((): TableCell => ''), { ...small, text }]
  return row({ before, name: name + widthOf(after), after: [] }, cells, {
    ...(isLast ? hairline : noLine),
    paddingTop: () => (isFirst ? 1.5 : 0),
  })
}

/** Running net at the foot and the head of a page. */
function carriedRow(voice: Voice, label: Text, amount: string, least: number): Content {
  const width = Math.max(least, widthOfFigure(voice.amount(amount)))
  const cells: TableCell[] = [
    { text: voice.say(label), bold: true, alignment: 'right' },
    { text: voice.amount(amount), bold: true, alignment: 'right', noWrap: true },
  ]
  return row({ before: [], name: contentWidth - width, after: [{ width }] }, cells, hairline)
}

function row({ before, name, after }: Widths, cells: TableCell[], layout: CustomTableLayout): Content {
  const outer = [...before.map((column) => column.width), name, ...after.map((column) => column.width)]
  const widths = outer.map((width, index) => width - paddingBefore(index) - paddingAfter(index, outer.length))
  return { table: { widths, body: [cells] }, layout, fontSize: 8.2 }
}

/** The table stands flush with the margins, so its outer cells have padding on the inner side only. */
function paddingBefore(index: number): number {
  return index === 0 ? 0 : padding
}

function paddingAfter(index: number, count: number): number {
  return index === count - 1 ? 0 : padding
}

const noLine: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: paddingBefore,
  paddingRight: (index, node) => paddingAfter(index, node.table.body[0]?.length ?? 0),
  paddingTop: () => 3.5,
  paddingBottom: () => 2,
}

const hairline: CustomTableLayout = {
  ...noLine,
  hLineWidth: (index) => (index === 1 ? 0.5 : 0),
  hLineColor: () => colours.line,
  paddingBottom: () => 3.5,
}

const strongLine: CustomTableLayout = { ...hairline, hLineWidth: (index) => (index === 1 ? 0.8 : 0), hLineColor: () => colours.ink }

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))
}
