import { useState } from 'react'
import { dayOf, formatAmount } from '../../../contract/format.ts'
import {
  limitLevels,
  vatLimits,
  watchedDealings,
  type VatLimit,
  type VatLimitCountry,
  type VatLimitFigures,
} from '../../../contract/vat/limits.ts'
import { vat } from '../../../contract/vat/vat.ts'
import { openPath } from '../../commands/navigate.ts'
import { useCall } from '../../commands/use-call.ts'
import { useMay } from '../../commands/use-may.ts'
import { useTitle, useView } from '../../tabs/hooks.ts'
import type { ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { usePart } from '../../tabs/use-part.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Tone } from '../../ui/classes.ts'
import { widths, type Column } from '../../ui/table/columns.ts'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import { limitNotice, monthOf } from '../shared/limit-notice.ts'

const title = 'PVN gada robežas'

export default function VatLimitsScreen({ tab }: ScreenProps) {
  const [thisYear] = useState(() => Number(dayOf(new Date()).slice(0, 4)))
  const [year, setYear] = usePart('year', thisYear)
  const state = useCall(vat.limits, { query: { year } }, { page: true })
  const maySetLimits = useMay(vatLimits.calls.create)
  useTitle(tab, title)
  useView(tab, { refresh: () => void state.reload() })
  return (
    <RecordPage state={state} noun={title}>
      {(figures) => (
        <>
          <RecordHead title={title}>
            <div role="group" aria-label="Gads" className="flex flex-wrap items-center gap-1.5">
              <span className="font-medium">{figures.year}. gads</span>
              <Button onClick={() => setYear(figures.year - 1)}>Iepriekšējais gads</Button>
              <Button onClick={() => setYear(figures.year + 1)}>Nākamais gads</Button>
              {maySetLimits && <Button onClick={() => openPath('/workspace/vat_limits', { from: tab.id })}>Robežvērtības</Button>}
            </div>
          </RecordHead>
          <LimitNotices figures={figures} />
          <Tables figures={figures} tab={tab} />
        </>
      )}
    </RecordPage>
  )
}

/** From four fifths of a limit on. */
function LimitNotices({ figures: { limits, year } }: { figures: VatLimitFigures }) {
  const texts = limits.flatMap((limit) => limitNotice(limit, year) ?? [])
  if (texts.length === 0) return null
  return (
    <ul role="status" className="flex shrink-0 flex-col gap-1 border-b border-line bg-warning-soft px-4 py-2">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

function Tables({ figures, tab }: { figures: VatLimitFigures; tab: TabHandle }) {
  return (
    <>
      <RowsTable
        label="Robežas"
        rows={figures.limits}
        columns={limitColumns}
        rowKey={({ watched }) => watched}
        onOpen={({ watched }, background) => openPath(dealingsPath(figures, { watched }), { background, from: tab.id })}
        atEdge
      />
      <h2 className="px-4 pt-4 pb-1.5 font-medium">Pa valstīm</h2>
      <RowsTable
        label="Pa valstīm"
        rows={figures.countries}
        columns={countryColumns}
        rowKey={({ watched, country }) => `${watched} ${country.id}`}
        onOpen={({ watched, country }, background) =>
          openPath(dealingsPath(figures, { watched, country_id: String(country.id), country_id__label: country.name }), {
            background,
            from: tab.id,
          })
        }
        most={30}
        empty={<p className="px-4 pb-4 text-muted">Preču uz citām ES valstīm un no tām nav.</p>}
        atEdge
      />
    </>
  )
}

function dealingsPath({ year }: VatLimitFigures, filters: Readonly<Record<string, string>>): string {
  return `/vat_limit_dealings?${new URLSearchParams({ date_from: `${year}-01-01`, date_to: `${year}-12-31`, ...filters })}`
}

const tones: Readonly<Record<VatLimit['level'], Tone>> = {
  below: 'success',
  near: 'warning',
  passed: 'danger',
  earlier: 'danger',
  unknown: 'neutral',
  oss: 'success',
}

const limitColumns: readonly Column<VatLimit>[] = [
  { id: 'watched', header: 'Robeža', width: 230, grow: 2, opens: true, cell: ({ watched }) => watchedDealings[watched] },
  { id: 'amount', header: 'Šogad, €', width: widths.money, align: 'end', cell: ({ amount }) => formatAmount(amount) },
  { id: 'limit', header: 'Robežvērtība, €', width: 130, align: 'end', cell: ({ limit }) => limit && formatAmount(limit) },
  { id: 'percent', header: '%', width: 80, align: 'end', cell: ({ percent }) => percent?.replace('.', ',') },
  {
    id: 'level',
    header: 'Stāvoklis',
    width: 230,
    cell: ({ level }) => <StatusBadge label={limitLevels[level]} tone={tones[level]} />,
    text: ({ level }) => limitLevels[level],
  },
  { id: 'passed_in', header: 'Pārsniegta', width: 150, cell: ({ passed_in }) => monthOf(passed_in) },
  {
    id: 'amount_before',
    header: 'Gadu iepriekš, €',
    width: 130,
    align: 'end',
    hidePriority: 2,
    cell: ({ amount_before }) => formatAmount(amount_before),
  },
  { id: 'source', header: 'Avots', width: widths.name, grow: 1, hidePriority: 1, cell: ({ source }) => source },
]

const countryColumns: readonly Column<VatLimitCountry>[] = [
  { id: 'watched', header: 'Robeža', width: 230, opens: true, cell: ({ watched }) => watchedDealings[watched] },
  { id: 'country', header: 'Valsts', width: widths.name, grow: 1, cell: ({ country }) => country.name },
  { id: 'amount', header: 'Šogad, €', width: widths.money, align: 'end', cell: ({ amount }) => formatAmount(amount) },
  {
    id: 'amount_before',
    header: 'Gadu iepriekš, €',
    width: 130,
    align: 'end',
    cell: ({ amount_before }) => formatAmount(amount_before),
  },
]
