import { useRef, useState } from 'react'
import { formatAmount, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { shop } from '../../../contract/shop/shop.ts'
import type { ShopOrderRecord } from '../../../contract/shop/shop-record.ts'
import { carry } from '../../data/carry.ts'
import { failureOf } from '../../data/failure.ts'
import { commandById } from '../../commands/commands.ts'
import { startCommand } from '../../commands/run.ts'
import { useView } from '../../tabs/hooks.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { IconButton } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { sourceNote } from '../shared/sale-lines/source-labels.ts'
import { readCode } from './till.ts'

export function Goods({ sale, tab }: { sale: ShopOrderRecord; tab: TabHandle }) {
  const box = useRef<HTMLDivElement>(null)
  const isOpen = sale.can['EDIT'] === true && sale.returns === null
  const toScan = () => box.current?.querySelector<HTMLElement>('[name="code"]')?.focus()
  const toLines = () => box.current?.querySelector<HTMLElement>('tbody button')?.focus()
  useView(tab, isOpen ? { search: toScan, lines: toLines } : {})
  async function remove(line_id: number) {
    await startCommand(commandById('shop.delete-line'), { line_id }, tab.id)
    // The focused button was removed with its line.
    toScan()
  }
  return (
    <div ref={box} className="flex flex-col gap-3">
      {isOpen && <Scan tab={tab} />}
      <Lines lines={sale.shop_order_items} onDelete={isOpen ? (line) => void remove(line) : null} />
    </div>
  )
}

function Scan({ tab }: { tab: TabHandle }) {
  const [code, setCode] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  async function add() {
    const read = readCode(code ?? '')
    setCode(null)
    if (read.code === '') return
    try {
      const { data } = await carry(shop.scan, { query: { code: read.code } })
      setWrong(data.item ? null : 'Kods nav prece')
      if (!data.item) return
      const { item_id, barcode, unit } = data.item
      const lines = [{ item_id, barcode, quantity: read.times ?? '1', ...(unit !== null && { units: [unit] }) }]
      await startCommand(commandById('shop.add-line'), { lines }, tab.id)
    } catch (error) {
      setWrong(failureOf(error).status === 404 ? `Kods ${read.code} nav zināms` : 'Nav savienojuma')
    }
  }
  return (
    <form
      className="w-80 max-w-full"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <TextField label="Pievienot preci" name="code" placeholder="Skenējiet kodu" value={code} onChange={setCode} error={wrong} />
    </form>
  )
}

interface LinesProps {
  lines: ShopOrderRecord['shop_order_items']
  onDelete: ((line: number) => void) | null
}

function Lines({ lines, onDelete }: LinesProps) {
  return (
    <table aria-label="Pārdevuma rindas" className="w-full text-left">
      <thead className="text-small text-muted">
        <tr className="border-b border-line">
          <th className="py-1 pr-3 font-medium">{labelOf('name')}</th>
          <th className="py-1 pr-3 text-right font-medium">{labelOf('quantity')}</th>
          <th className="py-1 pr-3 text-right font-medium">Atgriezts</th>
          <th className="py-1 pr-3 text-right font-medium">{labelOf('price_gross')}, €</th>
          <th className="py-1 pr-3 text-right font-medium">{labelOf('discount_percent')}</th>
          <th className="py-1 pr-3 text-right font-medium">{labelOf('vat_rate')}</th>
          <th className="py-1 pr-2 text-right font-medium">{labelOf('amount')}, €</th>
          {onDelete && <th className="w-10 py-1" aria-label="Darbības" />}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} className="border-b border-line align-top">
            <td className="py-1 pr-3">
              <AppLink to={`/catalog/${line.item_id}`}>{line.name}</AppLink>
              <span className="block text-small text-muted">
                {[line.units.join(', '), sourceNote(line.price_source)].filter(Boolean).join(' · ')}
              </span>
            </td>
            <td className="figures py-1 pr-3 text-right whitespace-nowrap">
              {formatQuantity(line.quantity)} {line.measure_unit.name}
            </td>
            <td className="figures py-1 pr-3 text-right">{Number(line.quantity_returned) > 0 && formatQuantity(line.quantity_returned)}</td>
            <td className="figures py-1 pr-3 text-right">{formatAmount(line.price_gross)}</td>
            <td className="figures py-1 pr-3 text-right">{Number(line.discount_percent) > 0 && formatQuantity(line.discount_percent)}</td>
            <td className="figures py-1 pr-3 text-right">
              {line.vat_category === 'S' ? formatQuantity(line.vat_rate) : line.vat_category}
            </td>
            <td className="figures py-1 pr-2 text-right">{formatAmount(line.amount)}</td>
            {onDelete && (
              <td className="py-0.5">
                <IconButton label={`Dzēst: ${line.name}`} onClick={() => onDelete(line.id)}>
                  ×
                </IconButton>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
