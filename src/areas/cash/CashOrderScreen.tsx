import { useParams } from 'wouter'
import { amountInWords } from '../../../contract/amount-in-words.ts'
import { cash, cashPurposes, type CashOrderRecord } from '../../../contract/cash/cash.ts'
import { formatDate, formatMoment, formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useCall } from '../../commands/use-call.ts'
import { useRecord, useTitle, useView } from '../../tabs/hooks.ts'
import type { PageParams, ScreenProps } from '../../tabs/tab.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { HeadFigures, type HeadFigure } from '../../workspace/record/HeadFigures.tsx'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import { cashOrderRecord, cashOrderTitle, stateOf } from './cash.labels.ts'

export default function CashOrderScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'cashOrderId'>>()
  const state = useCall(cash.show, { params: { id: Number(params.cashOrderId) } }, { page: true })
  const found = state.answer?.data
  useTitle(tab, found && cashOrderTitle(found))
  useRecord(tab, found && cashOrderRecord(found))
  useView(tab, { refresh: () => void state.reload() })
  return (
    <RecordPage state={state} noun="kases orderis">
      {(record) => (
        <>
          <RecordHead
            title={cashOrderTitle(record)}
            marks={<StatusBadge {...stateOf(record)} />}
            end={
              <div className="flex flex-wrap justify-end gap-2">
                <CommandButton id="cash-order.annul" />
                <CommandButton id="cash-order.book" />
                <CommandButton id="cash-order.pdf" tone="primary" />
              </div>
            }
          >
            <HeadFigures label="Kases orderis" figures={figuresOf(record)} />
          </RecordHead>
          <div className="flex flex-col gap-4 p-4">
            <HeadFigures label="Darījums" figures={dealOf(record)} />
            {record.annulled_at !== null && <HeadFigures label="Anulēšana" figures={annulmentOf(record)} />}
          </div>
        </>
      )}
    </RecordPage>
  )
}

function figuresOf({ date, amount, cash_desk, account, created_by, created_at }: CashOrderRecord): HeadFigure[] {
  return [
    { label: labelOf('date'), value: formatDate(date) },
    { label: labelOf('amount'), value: formatMoney(amount) },
    { label: labelOf('cash_desk'), value: cash_desk.name },
    { label: labelOf('counter_account'), value: account.name },
    { label: 'Izrakstīja', value: [created_by?.name, formatMoment(created_at)].filter(Boolean).join(', ') },
  ]
}

function dealOf(record: CashOrderRecord): HeadFigure[] {
  const { kind, amount, person_name, person_code, purpose, reason, attachment, employee } = record
  return [
    { label: kind === 'receipt' ? 'Saņemts no' : 'Izsniegts', value: [person_name, person_code].filter(Boolean).join(', ') },
    ...(employee && employee.name !== person_name ? [{ label: labelOf('employee'), value: employee.name }] : []),
    { label: labelOf('purpose'), value: cashPurposes[purpose] },
    { label: labelOf('reason'), value: <Document record={record} fallback={reason} /> },
    { label: 'Summa vārdiem', value: amountInWords(amount) },
    ...(attachment ? [{ label: labelOf('attachment'), value: attachment }] : []),
  ]
}

/** The invoice that the order pays, with its page. */
function Document({ record: { invoice, procurement_invoice }, fallback }: { record: CashOrderRecord; fallback: string }) {
  if (invoice) return <AppLink to={`/invoices/invoice/${invoice.id}`}>{fallback}</AppLink>
  if (procurement_invoice) return <AppLink to={`/stock/procurement_invoices/${procurement_invoice.id}`}>{fallback}</AppLink>
  return fallback
}

function annulmentOf({ annulled_at, annulled_by, annul_reason }: CashOrderRecord): HeadFigure[] {
  return [
    { label: labelOf('annulled_at'), value: annulled_at && formatMoment(annulled_at) },
    { label: labelOf('annulled_by'), value: annulled_by?.name },
    { label: labelOf('annul_reason'), value: annul_reason },
  ]
}
