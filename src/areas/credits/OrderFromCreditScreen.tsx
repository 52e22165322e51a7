import { useState } from 'react'
import { useParams } from 'wouter'
import type { Answer } from '../../../contract/calls.ts'
import { credits } from '../../../contract/credits/credits.ts'
import { formatPrices, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { optionWords } from '../../../contract/line-options.ts'
import { useCall } from '../../commands/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/classes.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QuantityField } from '../../ui/NumberField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Option } from '../../ui/use-options.ts'
import { useWalkedColumns } from '../../ui/use-walked-list.ts'
import { AppLink } from '../../workspace/AppLink.tsx'
import { useListOf, useTitle } from '../../tabs/hooks.ts'
import { GeneralErrors } from '../../workspace/record/GeneralErrors.tsx'
import { optionOf } from '../../workspace/record/options.ts'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import { useEntry } from '../../workspace/record/use-entry.ts'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { loadWarehouses } from '../shared/loaders.ts'

type Data = Answer<typeof credits.orderData>['data']

export default function OrderFromCreditScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'creditInvoiceId'>>()
  const state = useCall(credits.orderData, { params: { creditInvoiceId: Number(params.creditInvoiceId) } }, { page: true })
  const data = state.answer?.data
  useTitle(tab, data ? `Aizstājošs pasūtījums: ${data.credit_note.name}` : 'Aizstājošs pasūtījums')
  useListOf(tab, 'credit-order')
  return (
    <RecordPage state={state} noun="kredītrēķins">
      {(prepared) => <Form data={prepared} tab={tab} />}
    </RecordPage>
  )
}

function Form({ data, tab }: { data: Data; tab: TabHandle }) {
  const columns = useWalkedColumns<HTMLTableSectionElement>(['quantity'])
  const [quantities, setQuantities] = useState<Readonly<Record<number, string | null>>>({})
  const [warehouse, setWarehouse] = useState<Option | null>(() => optionOf(data.warehouse))
  const [notes, setNotes] = useState<string | null>(null)
  const quantityOf = (item: Data['items'][number]): string | null => {
    const enteredQuantity = quantities[item.credit_note_item_id]
    return enteredQuantity === undefined ? item.quantity : enteredQuantity
  }
  const prices = formatPrices(data.items.map(({ unit_price }) => unit_price))
  const orderItems = data.items.flatMap((item) => {
    const quantity = quantityOf(item)
    return quantity && Number(quantity) > 0 ? [{ id: item.credit_note_item_id, quantity }] : []
  })
  const blocked = orderItems.length > 0 ? null : 'Norādiet vismaz vienas rindas daudzumu'
  const { errors, send } = useEntry({
    tab,
    command: 'credit.take-order',
    args: () => ({
      credit_note_id: data.credit_note.id,
      order: { order_items: orderItems, notes, ...(warehouse && { warehouse_id: Number(warehouse.id) }) },
    }),
    blocked,
  })
  return (
    <>
      <RecordHead
        title="Aizstājošs pasūtījums"
        above={
          <span className="flex flex-wrap gap-x-3">
            <AppLink to={`/invoices/credit_invoice/${data.credit_note.id}`}>{data.credit_note.name}</AppLink>
            <span>{data.customer.name}</span>
          </span>
        }
        end={
          <Button tone="primary" shortcut="ctrl+Enter" onClick={() => void send()} disabledReason={blocked}>
            Izveidot pasūtījumu
          </Button>
        }
      />
      <div className="flex flex-col gap-3 overflow-x-auto px-4 py-3">
        <div className="flex flex-wrap items-end gap-3">
          <ComboField
            label={labelOf('warehouse_id')}
            name="warehouse_id"
            className="w-60"
            value={warehouse}
            onChange={setWarehouse}
            load={loadWarehouses}
            error={errors['warehouse_id']}
          />
          <TextField label={labelOf('notes')} name="notes" className="w-80" value={notes} onChange={setNotes} error={errors['notes']} />
        </div>
        <GeneralErrors errors={errors} isShown={(name) => /^order_items\.\d+\.quantity/.test(name)} />
        {data.items.length === 0 && (
          <EmptyState title="Nav ko piegādāt no jauna">Kredītrēķinā nav atgrieztu preču: tas tikai mazināja cenu.</EmptyState>
        )}
        <table className={cx('w-full max-w-240', data.items.length === 0 && 'hidden')}>
          <thead>
            <tr className="border-b border-line text-left text-small text-muted">
              <th className="py-1.5 font-normal">Prece</th>
              <th className="px-2 text-right font-normal">Kreditēts</th>
              <th className="px-2 text-right font-normal">Cena, €</th>
              <th className="px-2 text-right font-normal">Atl., %</th>
              <th className="w-36 pl-2 text-right font-normal">Daudzums</th>
            </tr>
          </thead>
          <tbody ref={columns}>
            {data.items.map((item, place) => (
              <tr key={item.credit_note_item_id} className="border-b border-line last:border-0">
                <td className="py-1">
                  {item.name} <span className="text-small text-muted">{optionWords(item.options)}</span>
                </td>
                <td className="figures px-2 text-right text-muted">{formatQuantity(item.quantity)}</td>
                <td className="figures px-2 text-right text-muted">{prices[place]}</td>
                <td className="figures px-2 text-right text-muted">{formatQuantity(item.discount_percent)}</td>
                <td className="py-1 pl-2">
                  <QuantityField
                    label={`${item.name}: daudzums`}
                    hideLabel
                    name="quantity"
                    unit={item.measure_unit.name}
                    value={quantityOf(item)}
                    onChange={(value) => setQuantities({ ...quantities, [item.credit_note_item_id]: value })}
                    error={errors[`order_items.${orderItems.findIndex(({ id }) => id === item.credit_note_item_id)}.quantity`]}
                    autoFocus={place === 0}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
