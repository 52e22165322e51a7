import { useState, type RefObject } from 'react'
import type { Answer } from '../../../../contract/calls.ts'
import { formatDate, formatPrice, formatQuantity } from '../../../../contract/format.ts'
import { big } from '../../../../contract/money.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { viewVerbs } from '../../../../commands/workspace/workspace.ts'
import { notify } from '../../../commands/notices.ts'
import { useCall } from '../../../commands/use-call.ts'
import { useSays, useSeesPrices } from '../../../commands/use-may.ts'
import { useView } from '../../../tabs/hooks.ts'
import type { TabHandle } from '../../../tabs/tab.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import type { RowKey } from '../../../ui/table/columns.ts'
import type { Option } from '../../../ui/use-options.ts'
import { useWalkedList } from '../../../ui/use-walked-list.ts'
import type { LineValues } from './line-values.ts'

export type TakenPrice = Pick<LineValues, 'unit_price' | 'discount_percent'>

interface LastPricesProps {
  tab: TabHandle
  customerId: number | null
  rows: readonly { key: number; item: Option | null }[]
  focusedKey: RefObject<RowKey | null>
  onOpen?: (open: boolean) => void
  /** Null for lines that are only read; they show prices, too. */
  onTake: ((key: number, price: TakenPrice) => void) | null
}

/** The last five prices of the item in the current line for this customer. */
export function LastPrices({ tab, customerId, rows, focusedKey, onOpen, onTake }: LastPricesProps) {
  const [key, setKey] = useState<number | null>(null)
  const mayPrice = useSays(orders.updateItem)('unit_price')
  const seesPrices = useSeesPrices()
  const row = rows.find((each) => each.key === key)
  useView(tab, seesPrices ? { lastPrices: begin } : {})

  function begin() {
    if (customerId === null) return notify({ color: 'blue', text: 'Vispirms izvēlieties klientu' })
    const at = rows.find((each) => each.key === focusedKey.current)
    if (!at?.item) return notify({ color: 'blue', text: 'Vispirms nostājieties uz rindas ar preci' })
    onOpen?.(true)
    setKey(at.key)
  }

  function end() {
    setKey(null)
    onOpen?.(false)
  }

  if (!seesPrices || customerId === null) return null
  return (
    <>
      {rows.some(({ item }) => item) && (
        <Button tone="quiet" tabIndex={-1} shortcut={viewVerbs.lastPrices.keys[0]} onClick={begin}>
          Pēdējās cenas
        </Button>
      )}
      {row?.item && (
        <PricesDialog
          item={row.item}
          customerId={customerId}
          onTake={
            mayPrice && onTake
              ? (price) => {
                  onTake(row.key, price)
                  end()
                }
              : null
          }
          onClose={end}
        />
      )}
    </>
  )
}

interface PricesDialogProps {
  item: Option
  customerId: number
  onTake: ((price: TakenPrice) => void) | null
  onClose: () => void
}

function PricesDialog({ item, customerId, onTake, onClose }: PricesDialogProps) {
  const query = { customer_id: customerId, item_id: Number(item.id) }
  const { answer, failure, reload } = useCall(orders.itemPrices, { query }, { handled: true })
  const list = useWalkedList<HTMLUListElement>('button')
  return (
    <Dialog title={`Pēdējās cenas: ${item.label}`} size="medium" onClose={onClose} aside={onTake ? 'Enter: ņemt cenu' : undefined}>
      {failure && <ErrorState title={failure.message} onRetry={() => void reload()} />}
      {!answer && !failure && <SkeletonRows rows={5} />}
      {answer?.data.length === 0 && <p className="text-muted">Šim klientam prece vēl nav pārdota.</p>}
      <ul ref={list} className="flex flex-col">
        {answer?.data.map((price, place) => (
          <li key={`${price.kind} ${price.id} ${place}`} className="border-b border-line last:border-0">
            <PriceRow price={price} autoFocus={place === 0} onTake={onTake} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

interface PriceRowProps {
  price: Answer<typeof orders.itemPrices>['data'][number]
  autoFocus: boolean
  onTake: ((price: TakenPrice) => void) | null
}

function PriceRow({ price, autoFocus, onTake }: PriceRowProps) {
  const { kind, number, date, quantity, unit_price, discount_percent } = price
  const discount = big(discount_percent).eq(0) ? null : `atlaide ${formatQuantity(discount_percent)} %`
  return (
    <button
      type="button"
      autoFocus={autoFocus}
      data-autofocus={autoFocus || undefined}
      aria-disabled={onTake === null || undefined}
      onClick={() => onTake?.({ unit_price, discount_percent })}
      className="figures grid w-full grid-cols-[88px_minmax(0,1fr)_80px_80px_104px] items-baseline gap-2 px-1 py-1 text-left hover:bg-accent-soft focus:bg-accent-soft"
    >
      <span>{formatDate(date)}</span>
      <span className="truncate text-muted">
        {kind === 'order' ? 'Pasūtījums' : 'Rēķins'} {number}
      </span>
      <span className="text-right text-muted">{formatQuantity(quantity)}</span>
      <span className="text-right">{formatPrice(unit_price)} €</span>
      <span className="truncate text-right text-muted">{discount}</span>
    </button>
  )
}
