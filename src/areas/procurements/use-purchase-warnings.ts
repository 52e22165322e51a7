import type { Answer } from '../../../contract/calls.ts'
import { procurements } from '../../../contract/procurements/procurements.ts'
import { readOnce } from '../../commands/use-call.ts'
import { warning, type NotePart } from '../../ui/line-grid/note.ts'
import { idsOf, useItemFacts } from '../shared/use-item-facts.ts'
import type { LineRow } from './line-rows.ts'
import { purchaseWarnings } from './line-warnings.ts'

interface Question {
  id: number
  item_ids: number[]
}

type Facts = Answer<typeof procurements.lineChecks>['data']

const ask = async ({ id, item_ids }: Question, signal: AbortSignal): Promise<Facts> =>
  (await readOnce(procurements.lineChecks, { params: { id }, body: { item_ids } }, signal)).data

/** Lines that are only read do not warn. */
export function usePurchaseWarnings(
  id: number,
  rows: readonly LineRow[],
  { internal, on }: { internal: boolean; on: boolean },
): (row: LineRow) => (NotePart | null)[] {
  const item_ids = on ? idsOf(rows.map(({ item }) => item)) : []
  const facts = useItemFacts(ask, item_ids.length === 0 ? null : { id, item_ids })
  return (row) => (on ? purchaseWarnings(row, { internal, rows }, facts.get(Number(row.item?.id))).map(warning) : [])
}
