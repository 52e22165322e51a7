import { formatValue } from 'hucre'
import { readXlsx, type Cell as Detail, type CellValue, type Sheet } from 'hucre/xlsx'
import { requireSafeWorkbook } from './bounds.ts'
import { cleanText, errorWords, type Cell } from './cells.ts'
import { namesSought, type Table, type TableOptions } from './table.ts'
import { Unreadable } from './unreadable.ts'

export async function readWorkbook(bytes: Uint8Array, { maxRows, sheet, requiredHeadings }: TableOptions): Promise<Table> {
  requireSafeWorkbook(bytes)
  const visible: string[] = []
  const hidden: string[] = []
  const { sheets, dateSystem } = await readXlsx(new Uint8Array(bytes), {
    maxRows,
    readStyles: true,
    sheets: (info) => {
      if (info.hidden || info.veryHidden) hidden.push(info.name)
      else visible.push(info.name)
      if (info.hidden || info.veryHidden) return false
      return sheet === undefined ? requiredHeadings !== undefined || visible.length === 1 : info.name === sheet
    },
  }).catch(unreadable)
  if (sheet !== undefined && sheets.length === 0) throw new Unreadable(`Failā nav lapas „${sheet}”`)
  const tables = sheets.map((each) => ({ name: each.name, ...visibleContent(each, dateSystem === '1904' ? 1904 : 1900) }))
  const selectedTable = tables.length > 1 && requiredHeadings ? oneOf(tables, requiredHeadings) : tables[0]
  return {
    rows: selectedTable?.rows ?? [],
    sheet: selectedTable?.name ?? null,
    sheets: visible,
    hidden: { rows: selectedTable?.hiddenRows ?? [], sheets: hidden },
  }
}

export async function visibleSheets(bytes: Uint8Array): Promise<string[]> {
  requireSafeWorkbook(bytes)
  const visible: string[] = []
  await readXlsx(new Uint8Array(bytes), {
    sheets: (info) => {
      if (!info.hidden && !info.veryHidden) visible.push(info.name)
      return false
    },
  }).catch(unreadable)
  return visible
}

function unreadable(): never {
  throw new Unreadable('Failu neizdevās nolasīt; gaidīta Excel izklājlapa (.xlsx) vai CSV fails')
}

function oneOf<Each extends { name: string; rows: readonly (readonly Cell[])[] }>(
  tables: readonly Each[],
  requiredHeadings: readonly string[],
): Each | undefined {
  const fitting = tables.filter(({ rows }) => namesSought(rows, requiredHeadings))
  if (fitting.length > 1) {
    const names = fitting.map(({ name }) => `„${name}”`).join(', ')
    throw new Unreadable(`Šādas kolonnas ir vairākās lapās (${names}); norādiet, kuru lasīt, vai paslēpiet pārējās`)
  }
  return fitting[0] ?? tables[0]
}

function visibleContent({ rows, cells, rowDefs }: Sheet, firstYear: 1900 | 1904): { rows: Cell[][]; hiddenRows: number[] } {
  const hiddenRows: number[] = []
  return {
    hiddenRows,
    rows: rows.map((values, row) => {
      if (!rowDefs?.get(row)?.hidden) return values.map((value, column) => displayedCell(value, cells?.get(`${row},${column}`), firstYear))
      if (values.some((value) => value !== null && value !== '')) hiddenRows.push(row + 1)
      return []
    }),
  }
}

function displayedCell(value: CellValue, detail: Detail | undefined, firstYear: 1900 | 1904): Cell {
  if (detail?.type === 'error') return { text: String(value), fault: errorWords(String(value)) }
  const isWorked = detail?.formula !== undefined
  if (isWorked && value === null) return { text: '', fault: 'formulai nav saglabāta rezultāta; atveriet failu un saglabājiet to vēlreiz' }
  if (typeof value === 'string') return cleanText(value)
  if (typeof value === 'boolean') return String(value)
  if (value instanceof Date) return moment(value, firstYear)
  return value === null ? null : number(value, detail?.style?.numFmt, isWorked)
}

/** A time alone has Excel's first day. */
function moment(at: Date, firstYear: 1900 | 1904): Cell {
  if (Number.isNaN(at.getTime())) return null
  const [day = '', time = ''] = at.toISOString().split('T')
  if (firstYear === 1904 ? day === '1904-01-01' : at.getUTCFullYear() < 1901) return { text: time.slice(0, 5) }
  return { text: day.split('-').toReversed().join('.'), day }
}

function number(value: number, format: string | undefined, isWorked: boolean): Cell {
  const worked = isWorked && !Number.isInteger(value) ? ({ isWorked } as const) : {}
  const signs = (format ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]|[_*]./g, '')
  if (signs.includes('%')) {
    const percent = Number((value * 100).toPrecision(15))
    return { text: `${percent}%`, number: percent, isPercent: true, ...worked }
  }
  if (/^[0#?\s()/+-]*0[0#?\s()/+-]*(?:;.*)?$/.test(signs) && Number.isInteger(value)) {
    const text = formatValue(value, format ?? '').trim()
    return text === String(value) ? value : { text, number: value }
  }
  return isWorked && !Number.isInteger(value) ? { text: String(Number(value.toPrecision(15))), number: value, isWorked } : value
}
