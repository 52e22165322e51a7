import { useParams } from 'wouter'
import { formatMoney } from '../../../contract/format.ts'
import { offers, type OfferRecord } from '../../../contract/offers/offers.ts'
import { shortName } from '../../../contract/record-names.ts'
import { offer as chart } from '../../../machines/offer.ts'
import { order } from '../../../machines/order.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useCall } from '../../commands/use-call.ts'
import { Badge } from '../../ui/Badge.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { DocumentFrame, SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { MailList } from '../../workspace/document/MailList.tsx'
import { RecordLinks } from '../../workspace/document/RecordLinks.tsx'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { OfferFacts } from './OfferFacts.tsx'
import { OfferFiles } from './OfferFiles.tsx'
import { OfferLines } from './OfferLines.tsx'
import { offerTitle } from '../shared/names.ts'
import { offerTones } from '../shared/offer-labels.ts'

export default function OfferScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'offerId'>>()
  const state = useCall(offers.show, { params: { id: Number(params.offerId) } }, { page: true })
  const offer = state.answer?.data
  useTitle(tab, offer && offerTitle(offer))
  const file = offer && [...offer.files, ...offer.images][0]
  useRecord(
    tab,
    offer && {
      kind: 'offer',
      id: offer.id,
      title: offerTitle(offer),
      lock_version: offer.lock_version,
      status: offer.status,
      can: offer.can,
      facts: { email: offer.email, file_id: file?.id ?? null },
    },
  )
  return (
    <RecordPage state={state} noun="piedāvājums">
      {(record) => <Offer offer={record} tab={tab} reload={state.reload} />}
    </RecordPage>
  )
}

function Offer({ offer, tab, reload }: { offer: OfferRecord; tab: TabHandle; reload: () => Promise<void> }) {
  const { customer, branch } = offer
  // Answered offers do not become outdated.
  const aged = offer.is_outdated && offer.can['EDIT'] === true
  return (
    <DocumentFrame
      tab={tab}
      title={shortName('offer', offer)}
      party={
        <>
          {customer ? <AppLink to={`/customers/${customer.id}`}>{customer.name}</AppLink> : offer.customer_name}
          {branch && <span className="text-muted"> {branch.name}</span>}
        </>
      }
      marks={aged && <Badge tone="danger">Termiņš pagājis</Badge>}
      chart={chart}
      record={offer}
      tones={offerTones}
      actions={
        <ActionBar
          kind="offer"
          primary={['offer.next', 'offer.pdf']}
          commands={['offer.pdf', 'offer.mail', 'offer.rejected', 'offer.copy']}
          more={['offer.pdf-in-language', 'offer.sent', 'offer.accepted', 'offer.order', 'offer.draft', 'offer.add-files', 'offer.delete']}
        />
      }
      side={<SidePanel offer={offer} />}
    >
      <OfferFacts offer={offer} tab={tab} />
      <OfferLines offer={offer} tab={tab} reload={reload} />
    </DocumentFrame>
  )
}

function SidePanel({ offer }: { offer: OfferRecord }) {
  const { orders, price_clarifications, emails } = offer
  const links = [
    ...price_clarifications.map(({ id, name }) => ({ path: `/price_clarifications/${id}`, kind: 'No cenu aptaujas', label: name })),
    ...orders.map(({ id, number, status, gross }) => ({
      path: `/orders/${id}`,
      kind: 'Pasūtījums',
      label: number,
      note: (
        <>
          {formatMoney(gross)}
          <br />
          {order.states[status as keyof typeof order.states]}
        </>
      ),
    })),
  ]
  return (
    <>
      <SidePart title="Saistītie dokumenti">
        {links.length === 0 ? <p className="text-muted">Pasūtījuma vēl nav</p> : <RecordLinks label="Saistītie dokumenti" links={links} />}
      </SidePart>
      <OfferFiles offer={offer} />
      <SidePart title="E-pasti">
        <MailList emails={emails} />
      </SidePart>
    </>
  )
}
