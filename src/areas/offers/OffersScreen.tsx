import { labelOf } from '../../../contract/labels.ts'
import { offers } from '../../../contract/offers/offers.ts'
import { offer } from '../../../machines/offer.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../ui/choices.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { abilitiesOfOfferRow } from '../shared/offer-labels.ts'
import { offerColumns } from '../shared/offer-columns.tsx'
import { offerTitle } from '../shared/names.ts'

export default function OffersScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Piedāvājumi"
      call={offers.list}
      kind="offer"
      columns={offerColumns}
      filters={filters}
      path={({ id }) => `/offers/${id}`}
      record={(row) => ({
        kind: 'offer',
        id: row.id,
        title: offerTitle(row),
        lock_version: row.lock_version,
        status: row.status,
        can: abilitiesOfOfferRow(row),
      })}
      create="offer.create"
      nouns={['piedāvājums', 'piedāvājumi', 'piedāvājumu']}
      empty={
        <EmptyState title="Piedāvājumu vēl nav" action={<CommandButton id="offer.create" tone="primary" />}>
          Šeit būs piedāvājumi klientiem no sagatavošanas līdz pasūtījumam.
        </EmptyState>
      }
    />
  )
}

const filters: readonly Filter[] = [
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(offer.states) },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
  { name: 'date_from', label: 'No', kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
]
