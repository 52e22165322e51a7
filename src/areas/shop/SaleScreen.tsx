import { useParams } from 'wouter'
import { formatDate, formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { shop } from '../../../contract/shop/shop.ts'
import { shopPaymentMethods, type ShopOrderRecord } from '../../../contract/shop/shop-record.ts'
import { shopOrder as chart } from '../../../machines/shop-order.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useCall } from '../../commands/use-call.ts'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { Badge } from '../../ui/Badge.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { DocumentFrame, SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { RecordHistory } from '../../workspace/document/RecordHistory.tsx'
import { RecordLinks, type RecordLink } from '../../workspace/document/RecordLinks.tsx'
import { Totals } from '../../workspace/document/Totals.tsx'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import { SaleFacts } from './SaleFacts.tsx'
import { Goods } from './SaleGoods.tsx'
import { saleTitle, saleTones } from './shop.labels.ts'

export default function SaleScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'id'>>()
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
        <ActionBar
          kind="shop_order"
          primary={['shop_order.next', 'shop.pdf']}
          commands={['shop.pdf', 'shop.return', 'shop.invoice', 'shop.full-invoice']}
          more={['shop.pay', 'shop.park', 'shop.resume', 'shop.edit-line', 'shop.register', 'shop.edit', 'shop.delete']}
        />
      }
      side={
        <>
          <SidePart title="Saistītie dokumenti">
            <Related sale={sale} />
          </SidePart>
          <RecordHistory history={sale.history} />
        </>
      }
    >
      <SaleFacts sale={sale} tab={tab} />
      <Goods sale={sale} tab={tab} />
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
