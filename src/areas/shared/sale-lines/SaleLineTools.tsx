import type { RefObject } from 'react'
import type { LineOption } from '../../../../contract/line-options.ts'
import type { TabHandle } from '../../../tabs/tab.ts'
import type { RowKey } from '../../../ui/table/columns.ts'
import { CustomerLines } from './CustomerLines.tsx'
import type { FilledLine } from './fill-lines.ts'
import { LastPrices, type TakenPrice } from './LastPrices.tsx'
import { LineOptions } from './LineOptions.tsx'
import type { OrderLineRow } from './line-rows.ts'

export interface SaleLineToolsProps {
  tab: TabHandle
  customerId: number | null
  rows: readonly OrderLineRow[]
  focusedKey: RefObject<RowKey | null>
  /** A dialog over the lines does not leave the row. */
  onOpen?: (open: boolean) => void
  onChoose: ((key: number, options: readonly LineOption[]) => void) | null
  onTake: ((key: number, price: TakenPrice) => void) | null
  onFill: ((lines: readonly FilledLine[]) => void) | null
}

/** Tools of the lines of a sale beside typing. */
export function SaleLineTools({ tab, customerId, rows, focusedKey, onOpen, onChoose, onTake, onFill }: SaleLineToolsProps) {
  const line = { tab, rows, focusedKey, ...(onOpen && { onOpen }) }
  return (
    <>
      {onChoose && <LineOptions {...line} onChoose={onChoose} />}
      <LastPrices {...line} customerId={customerId} onTake={onTake} />
      {onFill && <CustomerLines tab={tab} customerId={customerId} onFill={onFill} />}
    </>
  )
}
