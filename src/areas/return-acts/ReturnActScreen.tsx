import { useParams } from 'wouter'
import { shortName } from '../../../contract/record-names.ts'
import { formatMoney } from '../../../contract/format.ts'
import { returnActs, type ReturnActRecord } from '../../../contract/return-acts/return-acts.ts'
import { purchaseVatKinds } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { returnAct } from '../../../machines/return-act.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useCall } from '../../commands/use-call.ts'
import { Badge } from '../../ui/Badge.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { DocumentFrame, SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { RecordLinks } from '../../workspace/document/RecordLinks.tsx'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { ReturnActFacts } from './ReturnActFacts.tsx'
import { ReturnActLines } from './ReturnActLines.tsx'
import { returnActTones } from './return-acts.labels.ts'
import { returnActTitle } from '../shared/names.ts'

export default function ReturnActScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'returnActId'>>()
  const state = useCall(returnActs.show, { params: { id: Number(params.returnActId) } }, { page: true })
  const act = state.answer?.data
  useTitle(tab, act && returnActTitle(act))
  useRecord(
    tab,
    act && {
      kind: 'return_act',
      id: act.id,
      title: returnActTitle(act),
      lock_version: act.lock_version,
      status: act.status,
      can: act.can,
    },
  )
  return (
    <RecordPage state={state} noun="atgriešanas akts">
      {(record) => <ReturnAct act={record} tab={tab} reload={state.reload} />}
    </RecordPage>
  )
}

function ReturnAct({ act, tab, reload }: { act: ReturnActRecord; tab: TabHandle; reload: () => Promise<void> }) {
  return (
    <DocumentFrame
      tab={tab}
      title={shortName('return_act', act)}
      party={<AppLink to={`/stock/suppliers/${act.supplier.id}`}>{act.supplier.name}</AppLink>}
      marks={<Badge tone="neutral">{purchaseVatKinds[act.vat_kind]}</Badge>}
      chart={returnAct}
      record={act}
      tones={returnActTones}
      actions={
        <ActionBar
          kind="return_act"
          primary={['return-act.accept', 'return-act.register-credit', 'return-act.pdf']}
          commands={['return-act.pdf', 'return-act.accept', 'return-act.register-credit']}
          more={['return-act.excel', 'return-act.xml', 'return-act.cancel', 'return-act.delete']}
        />
      }
      side={<SidePanel act={act} />}
    >
      <ReturnActFacts act={act} tab={tab} />
      <ReturnActLines act={act} tab={tab} reload={reload} />
    </DocumentFrame>
  )
}

function SidePanel({ act: { supplier, procurement_invoice: invoice, cost, net } }: { act: ReturnActRecord }) {
  const links = [
    ...(invoice ? [{ path: `/stock/procurement_invoices/${invoice.id}`, label: invoice.name, kind: 'Piegādātāja rēķins' }] : []),
    { path: `/stock/suppliers/${supplier.id}`, label: supplier.name, kind: 'Piegādātājs' },
  ]
  return (
    <>
      <SidePart title="Saistītie dokumenti">
        <RecordLinks label="Saistītie dokumenti" links={links} />
      </SidePart>
      {cost && cost !== net && (
        <SidePart title="Pašizmaksa">
          <p>
            Preces no krājumiem izgāja par <span className="figures font-medium">{formatMoney(cost)}</span>, piegādātājs kreditē{' '}
            <span className="figures font-medium">{formatMoney(net)}</span>.
          </p>
        </SidePart>
      )}
    </>
  )
}
