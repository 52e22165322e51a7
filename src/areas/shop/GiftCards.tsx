import { labelOf } from '../../../contract/labels.ts'
import { MoneyField } from '../../ui/NumberField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { GiftPart } from './payment.ts'

interface GiftCardsProps {
  gifts: readonly GiftPart[]
  label: string
  error?: readonly string[] | undefined
  readOnly?: boolean
  onChange: (gifts: readonly GiftPart[]) => void
  /** A number without an amount: look up its balance. */
  onNumber?: (number: string) => void
}

const blank: GiftPart = { number: null, amount: null }

export function GiftCards({ gifts, label, error, readOnly = false, onChange, onNumber }: GiftCardsProps) {
  const last = gifts.at(-1)
  const rows = !last || last.number !== null ? [...gifts, blank] : gifts
  const nameless = rows.findIndex(({ number, amount }) => !number && amount !== null)
  const place = (index: number, part: Partial<GiftPart>) => onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  const ask = ({ number, amount }: GiftPart) => {
    if (number !== null && amount === null) onNumber?.(number)
  }
  return rows.map((row, index) => {
    const nth = index === 0 ? '' : ` ${index + 1}`
    return (
      // Only the last rows are added or removed.
      <div key={index} className="col-span-2 grid grid-cols-2 gap-3">
        <div onBlur={() => ask(row)}>
          <TextField
            label={`${labelOf('gift_card_nr')}${nth}`}
            name={`gift_card_nr_${index}`}
            value={row.number}
            readOnly={readOnly}
            error={error && index === Math.max(nameless, 0) ? error : undefined}
            onChange={(number) => place(index, { number })}
            onKeyDown={(event) => {
              // A scanner ends with Enter: look up the balance first.
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || row.number === null || row.amount !== null || !onNumber) return
              event.preventDefault()
              ask(row)
            }}
          />
        </div>
        <MoneyField
          label={`${label}${nth}`}
          name={`gift_amount_${index}`}
          value={row.amount}
          readOnly={readOnly}
          onChange={(amount) => place(index, { amount })}
        />
      </div>
    )
  })
}
