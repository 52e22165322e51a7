import { useParams } from 'wouter'
import { countOf, formatDate, formatMoney } from '../../../contract/format.ts'
import { vatReturns, type VatReturnRecord } from '../../../contract/vat-returns/vat-returns.ts'
import { isUnfiled, vatReturn as chart } from '../../../machines/vat-return.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { openPath } from '../../commands/navigate.ts'
import { useCall } from '../../commands/use-call.ts'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { Button } from '../../ui/Button.tsx'
import { DocumentFrame, SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { RecordLinks } from '../../workspace/document/RecordLinks.tsx'
import { StepsTaken } from '../../workspace/document/StepsTaken.tsx'
import { HeadFigures, type HeadFigure } from '../../workspace/record/HeadFigures.tsx'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import { AccountsButton, AnnexButtons, ReturnRows, returnTotals } from './ReturnRows.tsx'
import { vatReturnTitle, vatReturnTones } from './vat-returns.labels.ts'

export default function FiledReturnScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'vatReturnId'>>()
  const state = useCall(vatReturns.show, { params: { id: Number(params.vatReturnId) } }, { page: true })
  const record = state.answer?.data
  useTitle(tab, record && vatReturnTitle(record))
  useRecord(
    tab,
    record && {
      kind: 'vat_return',
      id: record.id,
      title: vatReturnTitle(record),
      lock_version: record.lock_version,
      status: record.status,
      can: record.can,
    },
  )
  return (
    <RecordPage state={state} noun="PVN deklarācija">
      {(found) => <FiledReturn record={found} tab={tab} />}
    </RecordPage>
  )
}

function FiledReturn({ record, tab }: { record: VatReturnRecord; tab: TabHandle }) {
  const { period_from, period_to, rows, sums } = record
  return (
    <DocumentFrame
      tab={tab}
      title={vatReturnTitle(record)}
      party={`${formatDate(period_from)} – ${formatDate(period_to)}`}
      chart={chart}
      record={record}
      tones={vatReturnTones}
      actions={
        <ActionBar
          kind="vat_return"
          primary={['vat-return.file']}
          commands={['vat-return.file', 'vat-return.xml', 'vat-return.correct']}
          more={['vat-return.delete']}
        />
      }
      side={<SidePanel record={record} />}
    >
      <HeadFigures label="Kopā" figures={[...returnTotals(sums), ...watched(record)]} />
      <div className="flex flex-wrap gap-x-4 gap-y-1.5">
        <AnnexButtons query={behind(record)} />
        <AccountsButton from={period_from} to={period_to} />
      </div>
      <ReturnRows rows={rows} open={(row) => `/vat_entries?${behind(record)}&row=${row}`} tab={tab} />
    </DocumentFrame>
  )
}

/** Query of the lists that show the content: of a filed return as it was filed. */
function behind(record: VatReturnRecord): URLSearchParams {
  const { id, status, period_from, period_to } = record
  return new URLSearchParams(
    isUnfiled(status)
      ? { date_from: period_from, date_to: period_to }
      : { vat_return_id: String(id), vat_return_id__label: vatReturnTitle(record) },
  )
}

function watched(record: VatReturnRecord): HeadFigure[] {
  const { unruled, changes, status } = record
  const isOpen = isUnfiled(status)
  return [
    ...(unruled > 0
      ? [
          {
            label: 'Bez deklarācijas rindas',
            value: <Button onClick={() => openPath(`/vat_entries?${behind(record)}&unruled=1`)}>{String(unruled)}</Button>,
            alarming: true,
          },
        ]
      : []),
    ...(changes && changes.count > 0
      ? [
          {
            label: isOpen ? 'Salīdzinot ar iepriekšējo' : 'Mainījies pēc iesniegšanas',
            value: (
              <Button onClick={() => openPath(`/vat_returns/${changes.of}/differences`)}>
                {`${countOf(changes.count, 'darījums', 'darījumi', 'darījumu')}, PVN ${formatMoney(changes.tax)}`}
              </Button>
            ),
            alarming: !isOpen,
          },
        ]
      : []),
  ]
}

function SidePanel({ record }: { record: VatReturnRecord }) {
  const { corrects, corrected_by, title, created_by, created_at, filed_by, filed_at } = record
  const versions = [
    ...(corrects ? [{ ...corrects, kind: 'Precizē' }] : []),
    ...(corrected_by ? [{ ...corrected_by, kind: 'Precizējums' }] : []),
  ]
  const steps = [
    { word: 'Izveidoja', person: created_by, at: created_at },
    { word: 'Iesniedza', person: filed_by, at: filed_at },
  ]
  return (
    <>
      {versions.length > 0 && (
        <SidePart title="Versijas">
          <RecordLinks
            label="Versijas"
            links={versions.map(({ id, version, kind }) => ({
              path: `/vat_returns/${id}`,
              label: vatReturnTitle({ title, version }),
              kind,
            }))}
          />
        </SidePart>
      )}
      <StepsTaken steps={steps} />
    </>
  )
}
