import type { Content, CustomTableLayout, Style, TableCell } from 'pdfmake/interfaces'
import { formatAmount, formatPercent, formatPrices, formatQuantity } from '../../contract/format.ts'
import { big } from '../../contract/money.ts'
import { priceChangeWords } from './amounts.ts'
import type { DocumentLine, GoodsLine } from './model.ts'
import type { Flow, FlowRow } from './pdf-flow.ts'
import { pieceUp } from './pdf-parts.ts'
import { colours, contentWidth } from './pdf.ts'
import { vatShort } from './vat-reasons.ts'

/**
 * The table of lines. Each row is a table of its own with the same fixed widths, so that its
 * measured height is the height it is printed with, wherever the page breaks.
 */

interface Column<Line> {
  title: string
  /** Width in points with padding; the name takes what is left. */
  width: number
  align: 'left' | 'right'
  value: (line: Line) => string
}

const padding = 4

const position: Column<GoodsLine> = { title: 'Nr.', width: 24, align: 'right', value: (line) => String(line.position) }
const quantity: Column<GoodsLine> = { title: 'Daudzums', width: 54, align: 'right', value: (line) => formatQuantity(line.quantity) }
const unit: Column<GoodsLine> = { title: 'Mērv.', width: 38, align: 'left', value: (line) => line.unit }
const vat: Column<DocumentLine> = { title: 'PVN', width: 46, align: 'right', value: (line) => vatShort(line.vat_category, line.vat_rate) }
const net: Column<GoodsLine> = { title: 'Summa, EUR', width: 70, align: 'right', value: (line) => formatAmount(line.net) }
const discount: Column<DocumentLine> = {
  ...{ title: 'Atlaide', width: 46, align: 'right' },
  value: (line) => (big(line.discount_percent).eq(0) ? '' : formatPercent(line.discount_percent)),
}

/** What the table shows: everything, or only what was handed over. */
export type LineTableKind = 'priced' | 'counted'

type Table = Pick<Flow, 'tableHead' | 'rows' | 'carried'>

/** The parts of a flow that a table of lines fills. */
export function lineTable(lines: readonly DocumentLine[], kind: LineTableKind): Table {
  if (kind === 'counted') return countTable(lines)
  const said = lines.map((line) => ({ ...line, priceWords: priceChangeWords(line) }))
  return tableOf(said, pricedColumns(said))
}

/** Goods by number alone. */
export function countTable(lines: readonly GoodsLine[]): Table {
  return { ...tableOf(lines, [quantity, unit]), carried: null }
}

/** Goods at what they cost. */
export function costTable(lines: readonly GoodsLine[]): Table {
  return tableOf(lines, [quantity, unit, priceColumn(lines, 'Pašizmaksa, EUR', 76), net])
}

function tableOf<Line extends AnyLine>(lines: readonly Line[], after: readonly Column<Line>[]): Table {
  const before = [position]
  const columns: Columns<Line> = { before, after, name: contentWidth - widthOf([...before, ...after]) }
  return {
    tableHead: () => headRow(columns),
    rows: lines.flatMap((line, index) => [...groupRows(line, lines[index - 1]), ...lineRows(line, columns)]),
    carried: {
      out: (amount) => carriedRow('Pārnesums uz nākamo lapu', amount),
      in: (amount) => carriedRow('Pārnests no iepriekšējās lapas', amount),
    },
  }
}

/** What lines of an offer have beside their goods. */
type AnyLine = GoodsLine & Pick<DocumentLine, 'group' | 'isOptional'> & { priceWords?: string | null }

interface Columns<Line> {
  before: readonly Column<Line>[]
  name: number
  after: readonly Column<Line>[]
}

/** Unit prices under one another with their commas. */
function priceColumn<Line extends GoodsLine>(lines: readonly Line[], title: string, width: number): Column<Line> {
  const written = new Map<Line, string>()
  for (const [at, price] of formatPrices(lines.map(({ unit_price }) => unit_price)).entries()) {
    const line = lines[at]
    if (line) written.set(line, price)
  }
  return { title, width, align: 'right', value: (line) => written.get(line) ?? '' }
}

/** A column of discounts stands only where there are any. */
function pricedColumns<Line extends DocumentLine>(lines: readonly Line[]): Column<Line>[] {
  const hasDiscounts = lines.some((line) => !big(line.discount_percent).eq(0))
  return [quantity, unit, priceColumn(lines, 'Cena, EUR', 62), ...(hasDiscounts ? [discount] : []), vat, net]
}

function widthOf(columns: readonly Pick<Column<never>, 'width'>[]): number {
  return columns.reduce((total, column) => total + column.width, 0)
}

function headRow<Line>({ before, name, after }: Columns<Line>): Content {
  const title = (column: Column<Line>): TableCell => ({
    text: column.title,
    alignment: column.align,
    fontSize: 7.5,
    color: colours.grey,
    noWrap: true,
  })
  const cells = [...before.map(title), { text: 'Nosaukums', fontSize: 7.5, color: colours.grey }, ...after.map(title)]
  return row({ before, name, after }, cells, strongLine)
}

/** The heading of a group stands above the first of its lines. */
function groupRows({ group }: AnyLine, before: AnyLine | undefined): FlowRow[] {
  if (!group || group === before?.group) return []
  const cells: TableCell[] = [{ text: group, bold: true }]
  return [{ block: () => row({ before: [], name: contentWidth, after: [] }, cells, hairline), net: null }]
}

/** Width of a letter of names and codes in points, wide rather than narrow. */
const letter = 4.8

/** A line: its figures with its name, then what belongs to it and may run over a page break. */
function lineRows<Line extends AnyLine>(line: Line, columns: Columns<Line>): FlowRow[] {
  const description = [...pieceUp(line.priceWords ?? '', 350), ...pieceUp(line.description ?? '', 350)]
  const units = chunks(line.units, 30)
  const codes = [line.sku, line.gtin && `EAN\u00a0${line.gtin}`].filter(Boolean).join('  ·  ')
  // Codes are copied and searched for: where they would be broken after the name, they get a row of their own.
  const isBeside = codes === '' || (line.name.length + codes.length) * letter <= columns.name
  const details = [
    ...(isBeside ? [] : [codes]),
    ...description,
    ...units.map((chunk, index) => `${index === 0 ? 'IMEI / sērijas Nr.: ' : ''}${chunk.join(', ')}`),
  ]
  return [
    {
      block: () => figureRow(line, columns, { codes: isBeside ? codes : '', isLast: details.length === 0 }),
      net: line.isOptional ? null : line.net,
    },
    ...details.map((text, index) => ({ block: () => detailRow(text, columns, index === details.length - 1), net: null })),
  ]
}

function figureRow<Line extends AnyLine>(
  line: Line,
  columns: Columns<Line>,
  { codes, isLast }: { codes: string; isLast: boolean },
): Content {
  const figure = ({ align, value }: Column<Line>): TableCell => ({ text: value(line), alignment: align, noWrap: true })
  const name: TableCell = {
    text: [
      line.name,
      {
        ...small,
        text: [line.isOptional && 'papildus', codes]
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
function detailRow<Line>(text: string, { before, name, after }: Columns<Line>, isLast: boolean): Content {
  const cells: TableCell[] = [...before.map((): TableCell => ''), { ...small, text }]
  return row({ before, name: name + widthOf(after), after: [] }, cells, isLast ? hairline : noLine)
}

/** Running net at the foot and the head of a page. */
function carriedRow(label: string, amount: string): Content {
  const cells: TableCell[] = [
    { text: label, bold: true, alignment: 'right' },
    { text: formatAmount(amount), bold: true, alignment: 'right', noWrap: true },
  ]
  return row({ before: [], name: contentWidth - net.width, after: [net] }, cells, hairline)
}

function row<Line>({ before, name, after }: Columns<Line>, cells: TableCell[], layout: CustomTableLayout): Content {
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
