import { useCallback, useRef, type KeyboardEvent } from 'react'
import type { Answer } from '../../../contract/calls.ts'
import { countOf, dayOf } from '../../../contract/format.ts'
import { rent } from '../../../contract/rent/rent.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useSession } from '../../commands/session.ts'
import { useCall } from '../../commands/use-call.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import type { Option } from '../../ui/use-options.ts'
import { isDay } from '../../ui/parse.ts'
import { useDraft, useListOf, useTitle } from '../../tabs/hooks.ts'
import type { ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { MeterCards } from './MeterCards.tsx'
import { ReadingsSheet } from './ReadingsSheet.tsx'

export default function ReadingsScreen({ tab }: ScreenProps) {
  const session = useSession()
  return session.phase === 'signed-in' && session.user.kind === 'customer' ? <CustomerReadings tab={tab} /> : <Sheet tab={tab} />
}

function CustomerReadings({ tab }: { tab: TabHandle }) {
  const { answer, failure, reload } = useCall(rent.sheet, { query: {} }, { page: true })
  useTitle(tab, 'Nodot rādījumus')
  useListOf(tab, 'rent-own')
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="shrink-0 border-b border-line px-4 py-2.5">
        <h1 className="text-title">Nodot rādījumus</h1>
      </header>
      {!answer && !failure && <SkeletonRows />}
      {failure && <ErrorState title="Skaitītājus neizdevās ielādēt" onRetry={() => void reload()} reference={failure.reference} />}
      {answer?.data.meters.length === 0 && (
        <EmptyState title="Nolasāmu skaitītāju nav">Šeit būs jums iznomātās iekārtas, kuru skaitītāji jānolasa.</EmptyState>
      )}
      {answer && answer.data.meters.length > 0 && (
        <MeterCards tab={tab} reload={reload} date={answer.data.date} meters={answer.data.meters} />
      )}
    </div>
  )
}

function Sheet({ tab }: { tab: TabHandle }) {
  const narrow = useNarrow()
  const { value: date, set: setDate } = useDraft<string | null>(tab, 'day', () => dayOf(new Date()))
  const input = queryOf(tab.path, date)
  const { answer, failure, former, reload } = useCall(rent.sheet, input, { page: true })
  const data = former ? undefined : answer?.data
  const ahead = useRef('')
  const takeAhead = useCallback(() => {
    const typedAhead = ahead.current
    ahead.current = ''
    return typedAhead
  }, [])
  useTitle(tab, data ? `Rādījumi: ${data.rent?.name ?? data.customer.name}` : 'Rādījumu lapa')
  useListOf(tab, narrow ? 'rent-own' : 'rent-sheet')

  function choose(customer: Option | null) {
    tab.navigate(customer ? `/workspace/rent_readings?customer_id=${customer.id}` : '/workspace/rent_readings', { replace: true })
  }

  /** Digits typed while loading belong to the first meter, not to the customer field. */
  function keepAhead(event: KeyboardEvent) {
    if (input === null || data || failure || !/^[\d,]$/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    ahead.current += event.key
  }

  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex shrink-0 flex-wrap items-end gap-3 border-b border-line px-4 py-2.5">
        <h1 className="self-center text-title max-lg:unseen @max-[700px]/main:unseen">Rādījumu lapa</h1>
        <div onKeyDownCapture={keepAhead}>
          <ComboField
            label="Klients"
            name="customer_id"
            className="w-80"
            placeholder="Nosaukums, reģ. Nr., tālrunis"
            value={answer && input ? { id: answer.data.customer.id, label: answer.data.customer.name } : null}
            onChange={choose}
            load={recordLoader('customer')}
            autoFocus={input === null}
          />
        </div>
        <DateField label="Nolasīts" name="date" className="w-32" value={date} onChange={setDate} />
        <CommandButton id="rent.import-readings" tone="quiet">
          Ielasīt no faila
        </CommandButton>
        {data?.rent && <p className="self-center text-muted">Tikai nomas {data.rent.name} iekārtas</p>}
      </header>
      {!input && (
        <EmptyState title="Izvēlieties klientu">Šeit būs visi viņam iznomāto iekārtu skaitītāji ar iepriekšējo rādījumu.</EmptyState>
      )}
      {input && !data && !failure && <SkeletonRows />}
      {failure && <ErrorState title="Skaitītājus neizdevās ielādēt" onRetry={() => void reload()} reference={failure.reference} />}
      {data && <Meters tab={tab} reload={reload} data={data} narrow={narrow} takeAhead={takeAhead} />}
    </div>
  )
}

interface MetersProps {
  tab: TabHandle
  reload: () => Promise<void>
  data: Answer<typeof rent.sheet>['data']
  narrow: boolean
  takeAhead: () => string
}

function Meters({ tab, reload, data: { date, meters, is_cut }, narrow, takeAhead }: MetersProps) {
  if (meters.length > 0) {
    return (
      <>
        {is_cut && (
          <p role="status" className="shrink-0 px-4 pt-2.5 text-warning">
            Lapā ietilpst tikai pirmie {countOf(meters.length, 'skaitītājs', 'skaitītāji', 'skaitītāju')}; pārējos nolasiet pa nomām
          </p>
        )}
        {narrow ? (
          <MeterCards key={date} tab={tab} reload={reload} date={date} meters={meters} />
        ) : (
          <ReadingsSheet key={date} tab={tab} reload={reload} date={date} meters={meters} takeAhead={takeAhead} />
        )}
      </>
    )
  }
  return (
    <EmptyState title="Nolasāmu skaitītāju nav">
      Skaitītājs lapā nonāk, kad iekārtai ir sākuma rādījums vai noteikta rādījuma cena.
    </EmptyState>
  )
}

/** Null without customer, rent or day. */
function queryOf(path: string, date: string | null) {
  const searchParams = new URLSearchParams(path.split('?')[1])
  const [customer_id, rent_id] = [Number(searchParams.get('customer_id')), Number(searchParams.get('rent_id'))]
  if ((!customer_id && !rent_id) || !isDay(date)) return null
  return { query: { ...(rent_id ? { rent_id } : { customer_id }), date } }
}
