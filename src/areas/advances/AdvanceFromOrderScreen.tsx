import { useState } from 'react'
import { useParams } from 'wouter'
import { formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, round2 } from '../../../contract/money.ts'
import type { OrderRecord } from '../../../contract/orders/order-record.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { useCall } from '../../commands/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { MoneyField, PercentField } from '../../ui/NumberField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { useListOf, useTitle } from '../../tabs/hooks.ts'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import { useEntry } from '../../workspace/record/use-entry.ts'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'

export default function AdvanceFromOrderScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'orderId'>>()
  const state = useCall(orders.show, { params: { id: Number(params.orderId) } }, { page: true })
  const order = state.answer?.data
  useTitle(tab, order ? `Avansa rēķins: ${order.number}` : 'Avansa rēķins')
  useListOf(tab, 'new-advance')
  return (
    <RecordPage state={state} noun="pasūtījums">
      {(record) => <Form order={record} tab={tab} />}
    </RecordPage>
  )
}

function Form({ order, tab }: { order: OrderRecord; tab: TabHandle }) {
  const [percent, setPercent] = useState<string | null>('50')
  const [amount, setAmount] = useState<string | null>(null)
  const [dueDate, setDueDate] = useState<string | null>(null)
  const [notes, setNotes] = useState<string | null>(null)
  const comesTo = amount ?? (isNumber(percent) ? round2(big(order.gross).times(big(percent)).div(100)) : null)
  const { errors, send } = useEntry({
    tab,
    command: 'advance.issue',
    args: () => {
      const part = amount === null ? { percent: percent ?? '0' } : { amount }
      return { order_id: order.id, share: { ...part, notes, ...(dueDate && { due_date: dueDate }) } }
    },
    blocked: null,
  })

  return (
    <>
      <RecordHead
        title="Avansa rēķins"
        above={
          <span className="flex flex-wrap gap-x-3">
            <AppLink to={`/orders/${order.id}`}>{order.number}</AppLink>
            <span>{order.customer.name}</span>
            <span>{formatMoney(order.gross)} ar PVN</span>
          </span>
        }
      />
      <div className="flex max-w-160 flex-col gap-3 px-4 py-3">
        <PercentField label={labelOf('percent')} name="percent" value={percent} onChange={setPercent} error={errors['percent']} autoFocus />
        <MoneyField label="Vai summa ar PVN" name="amount" value={amount} onChange={setAmount} error={errors['amount']} />
        <DateField
          label={labelOf('due_date')}
          name="due_date"
          value={dueDate}
          onChange={setDueDate}
          error={errors['due_date']}
          hint="Tukšs: pēc klienta apmaksas nosacījumiem"
        />
        <TextField label={labelOf('notes')} name="notes" value={notes} onChange={setNotes} error={errors['notes']} />
        {errors['status'] && (
          <p role="alert" className="text-danger">
            {errors['status'].join(' ')}
          </p>
        )}
        <div className="flex items-center gap-4">
          <Button
            tone="primary"
            shortcut="ctrl+Enter"
            onClick={() => void send()}
            disabledReason={comesTo === null ? 'Norādiet procentus vai summu' : null}
          >
            Izrakstīt avansa rēķinu
          </Button>
          {comesTo !== null && isNumber(comesTo) && (
            <output className="figures">
              <span className="font-semibold">{formatMoney(comesTo)}</span> <span className="text-muted">ar PVN</span>
            </output>
          )}
        </div>
      </div>
    </>
  )
}

function isNumber(value: string | null): value is string {
  return value !== null && /^\d+(\.\d+)?$/.test(value)
}
