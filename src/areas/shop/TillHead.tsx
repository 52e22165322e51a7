import { memo } from 'react'
import { recordLoader } from '../../commands/record-loader.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import type { Option } from '../../ui/use-options.ts'
import { CodeField } from './CodeField.tsx'

const loadCustomers = recordLoader('customer')

interface TillHeadProps {
  customer: Option | null
  offline: boolean
  waiting: number
  empty: boolean
  obstacle: string | null
  onCode: (text: string) => void
  onCustomer: (customer: Option | null) => void
  onPark: () => void
  onPay: () => void
}

/** Memoized, so that new lines do not rerender it. */
export const TillHead = memo(({ customer, offline, waiting, empty, obstacle, onCode, onCustomer, onPark, onPay }: TillHeadProps) => (
  <header className="flex shrink-0 flex-wrap items-end gap-3 border-b border-line px-4 py-2.5">
    <h1 className="self-center text-title max-lg:unseen @max-[700px]/main:unseen">Kase</h1>
    <CodeField onCode={onCode} />
    <div className="w-72 max-w-full">
      <ComboField
        label="Klients"
        hideLabel
        name="customer_id"
        placeholder="Klients pēc nosaukuma vai reģ. Nr."
        value={customer}
        onChange={onCustomer}
        load={loadCustomers}
      />
    </div>
    <div className="ml-auto flex items-center gap-2">
      {offline && <Badge tone="warning">Nav savienojuma: pārdevumi paliek šajā datorā</Badge>}
      {waiting > 0 && <Badge tone="warning">Nenosūtīti: {waiting}</Badge>}
      <Button tone="quiet" shortcut="f10" onClick={onPark} disabledReason={empty ? 'Nav ko atlikt' : null}>
        Atlikt
      </Button>
      <Button tone="primary" shortcut="ctrl+Enter" onClick={onPay} disabledReason={obstacle}>
        Maksāt
      </Button>
    </div>
  </header>
))
