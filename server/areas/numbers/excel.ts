import { labelOf } from '../../../contract/labels.ts'
import type { NumberRow, numbers } from '../../../contract/numbers/numbers.ts'
import { seriesNames } from '../../../contract/numbers/series.ts'
import { spreadsheet, xlsxMime, type SheetColumn } from '../../documents/spreadsheet.ts'
import type { Db, Handler } from '../../http/context.ts'
import type { ReportedSeries } from './kinds.ts'
import { numberRows } from './numbers.ts'
import { seriesById } from './series.ts'

export const excel: Handler<typeof numbers.excel> = async ({ db, params }) => {
  const series = await seriesById(db, params.id)
  return { name: `${series.series}.xlsx`, mime: xlsxMime, bytes: spreadsheet(seriesNames[series.kind], columns, read(db, series)) }
}

const batch = 1000

async function* read(db: Db, series: ReportedSeries): AsyncGenerator<NumberRow> {
  for (let from = series.first_no; from <= series.last_no; from += batch) {
    const nos = Array.from({ length: Math.min(batch, series.last_no - from + 1) }, (_, step) => from + step)
    yield* await numberRows(db, series, nos)
  }
}

const columns: readonly SheetColumn<NumberRow>[] = [
  { header: labelOf('number'), width: 20, cell: ({ number }) => number },
  { header: labelOf('date'), width: 12, kind: 'date', cell: ({ date }) => date },
  { header: labelOf('party'), width: 36, cell: ({ party }) => party },
  { header: labelOf('user_id'), width: 24, cell: ({ user }) => user?.name },
  { header: labelOf('by_hand'), width: 14, cell: ({ by_hand }) => (by_hand ? 'jā' : '') },
  { header: labelOf('former'), width: 20, cell: ({ former }) => former },
  { header: labelOf('is_void'), width: 14, cell: ({ is_void }) => (is_void ? 'jā' : '') },
  { header: labelOf('later_before'), width: 22, kind: 'date', cell: ({ later_before }) => later_before },
  {
    header: labelOf('explained'),
    width: 44,
    cell: ({ document_id, explained }) => (document_id === null ? (explained ?? 'Nav izskaidrots') : ''),
  },
]
