import { useState } from 'react'
import { formatAmount, formatDate, formatMoney, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { shop } from '../../../contract/shop.ts'
import { shopPaymentMethods, type ShopOrderRecord } from '../../../contract/shop-record.ts'
import { shopOrder as chart } from '../../../machines/shop-order.ts'
import { carry } from '../../data/carry.ts'
import { failureOf } from '../../data/failure.ts'
import { ActionBar } from '../../desk/ActionBar.tsx'
import { commandById } from '../../desk/commands.ts'
import { NextStep } from '../../desk/NextStep.tsx'
import { startCommand } from '../../desk/run.ts'
import { useCall } from '../../desk/use-call.ts'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import type { ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { Badge } from '../../ui/Badge.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { DocumentFrame, SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { RecordLinks, type RecordLink } from '../../workspace/document/RecordLinks.tsx'
import { Totals } from '../../workspace/document/Totals.tsx'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import { SaleFacts } from './SaleFacts.tsx'
import { readCode } from './till.ts'
import { saleTitle, saleTones } from './words.ts'

/** A sale over the counter: what was sold, how it was paid, and what came back of it. */
export default function SaleScreen({ params, tab }: ScreenProps<'id'>) {
  const state = useCall(shop.show, { params: { id: Number(params.id) } }, { page: true })
  const record = state.answer?.data
  useTitle(tab, record && saleTitle(record))
  useRecord(
    tab,
    record && {
      kind: 'shop_order',
      id: record.id,
      title: saleTitle(record),
      lock_version: record.lock_version,
      status: record.status,
      can: record.can,
      facts: { gross: record.gross, paid: record.paid, customer_id: record.customer?.id ?? null },
    },
  )
  return (
    <RecordPage state={state} noun="veikala pārdevums">
      {(sale) => <Sale sale={sale} tab={tab} />}
    </RecordPage>
  )
}

function Sale({ sale, tab }: { sale: ShopOrderRecord; tab: TabHandle }) {
  const { number, customer, gross, paid, net, vat, fiscal_nr } = sale
  return (
    <DocumentFrame
      tab={tab}
      title={number}
      party={customer ? <AppLink to={`/customers/${customer.id}`}>{customer.name}</AppLink> : 'Pircējs nav norādīts'}
      marks={
        <>
          {sale.returns && <Badge tone="warning">Atgriešana</Badge>}
          {gross !== paid && <Badge tone="danger">Jāsaņem {formatMoney(String(Number(gross) - Number(paid)))}</Badge>}
          {fiscal_nr && <Badge tone="success">Kases čeks {fiscal_nr}</Badge>}
        </>
      }
      chart={chart}
      record={sale}
      tones={saleTones}
      actions={
        <div className="flex gap-1.5">
          <NextStep kind="shop_order" />
          <ActionBar
            kind="shop_order"
            commands={['shop.pdf', 'shop.return', 'shop.invoice', 'shop.full-invoice']}
            more={['shop.pay', 'shop.park', 'shop.resume', 'shop.edit-line', 'shop.register', 'shop.edit', 'shop.delete']}
          />
        </div>
      }
      side={
        <SidePart title="Saistītie dokumenti">
          <Related sale={sale} />
        </SidePart>
      }
    >
      <SaleFacts sale={sale} tab={tab} />
      {sale.can['EDIT'] === true && <Scan tab={tab} />}
      <Lines sale={sale} />
      <div className="flex justify-end">
        <Totals
          rows={[
            { id: 'net', label: labelOf('net'), amount: net },
            { id: 'vat', label: labelOf('vat'), amount: vat },
            { id: 'gross', label: labelOf('gross'), amount: gross, weight: 'total' },
            ...sale.shop_payments.map(({ method, amount, gift_card }, index) => ({
              id: String(index),
              label: [shopPaymentMethods[method], gift_card].filter(Boolean).join(' '),
              amount,
            })),
          ]}
        />
      </div>
    </DocumentFrame>
  )
}

/** More goods of the same buyer, by scanner. */
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
      <TextField label="Pievienot preci" placeholder="Skenējiet kodu" value={code} onChange={setCode} error={wrong} />
    </form>
  )
}

function Lines({ sale: { shop_order_items: lines } }: { sale: ShopOrderRecord }) {
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
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} className="border-b border-line align-top">
            <td className="py-1 pr-3">
              <AppLink to={`/catalog/${line.item_id}`}>{line.name}</AppLink>
              {line.units.length > 0 && <span className="block text-small text-muted">{line.units.join(', ')}</span>}
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
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Related({ sale }: { sale: ShopOrderRecord }) {
  const { returns, returned_by, simplified_invoice, invoice, daily_report, gift_cards } = sale
  const links: RecordLink[] = [
    ...(returns ? [{ path: `/shop/${returns.id}`, kind: 'Pēc čeka', label: returns.name }] : []),
    ...returned_by.map(({ id, name }) => ({ path: `/shop/${id}`, kind: 'Atgriezts ar', label: name })),
    ...(simplified_invoice
      ? [{ path: `/invoices/simplified_invoice/${simplified_invoice.id}`, kind: 'Rēķins', label: simplified_invoice.name }]
      : []),
    ...(invoice ? [{ path: `/invoices/invoice/${invoice.id}`, kind: 'Rēķins', label: invoice.name }] : []),
    ...(daily_report ? [{ path: `/shop/daily_reports/${daily_report.id}`, kind: 'Dienas atskaite', label: daily_report.name }] : []),
  ]
  return (
    <>
      {links.length === 0 ? (
        <p className="text-muted">Saistītu dokumentu vēl nav</p>
      ) : (
        <RecordLinks label="Saistītie dokumenti" links={links} />
      )}
      {gift_cards.map(({ number, balance, sold_on }) => (
        <p key={number}>
          Dāvanu karte {number}: {formatMoney(balance)} <span className="text-muted">no {formatDate(sold_on)}</span>
        </p>
      ))}
    </>
  )
}
