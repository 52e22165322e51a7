import { formatAmount, formatMoney } from '../../../contract/format.ts'
import { vatAccountRoles, type VatAccount, type VatAccountFigures, type VatAccountRow } from '../../../contract/vat/accounts.ts'
import { vatReturnRows } from '../../../contract/vat/rows.ts'
import { vat } from '../../../contract/vat/vat.ts'
import { openPath } from '../../commands/navigate.ts'
import { useCall } from '../../commands/use-call.ts'
import { useMay } from '../../commands/use-may.ts'
import { useTitle, useView } from '../../tabs/hooks.ts'
import type { ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { Button } from '../../ui/Button.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import { PeriodFigures } from '../../workspace/PeriodReport.tsx'
import { usePeriodInAddress } from '../../workspace/period-in-address.ts'
import { HeadFigures } from '../../workspace/record/HeadFigures.tsx'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import { lastMonth } from './month.ts'
import { VatPeriodHead } from './VatPeriodHead.tsx'

const title = 'PVN salīdzināšana ar kontiem'

export default function VatAccountsScreen({ tab }: ScreenProps) {
  const report = usePeriodInAddress(tab, '/vat_accounts', lastMonth)
  const { period, isOfPeriod } = report
  const query = { ...(period.date_from && { from: period.date_from }), ...(period.date_to && { to: period.date_to }) }
  const state = useCall(vat.accounts, { query }, { page: true })
  useTitle(tab, title)
  useView(tab, { refresh: () => void state.reload() })
  return (
    <RecordPage state={state} noun={title}>
      {(figures) => (
        <>
          <VatPeriodHead title={title} report={report} from={figures.from} errors={state.failure?.errors} />
          <PeriodFigures current={isOfPeriod(figures)} failed={state.failure !== undefined}>
            <div className="flex shrink-0 flex-col gap-2 border-b border-line bg-raised px-4 py-2.5">
              <Totals figures={figures} />
            </div>
            <Tables figures={figures} tab={tab} />
          </PeriodFigures>
        </>
      )}
    </RecordPage>
  )
}

function Totals({ figures }: { figures: VatAccountFigures }) {
  const { sums, waiting } = figures
  return (
    <HeadFigures
      label="Kopā"
      figures={[
        { label: 'Deklarējamais nodoklis', value: formatMoney(sums.declared) },
        { label: 'Apgrozījums PVN kontos', value: formatMoney(sums.posted) },
        { label: 'Starpība', value: formatMoney(sums.difference), alarming: Number(sums.difference) !== 0 },
        {
          label: 'Atšķirīgi dokumenti',
          value: sums.documents > 0 ? <Button onClick={() => openPath(differencesPath(figures))}>{String(sums.documents)}</Button> : 'Nav',
        },
        ...(waiting > 0 ? [{ label: 'Gaida grāmatošanu', value: String(waiting), alarming: true }] : []),
      ]}
    />
  )
}

function Tables({ figures, tab }: { figures: VatAccountFigures; tab: TabHandle }) {
  const maySeeEntries = useMay(vat.entries)
  return (
    <>
      <RowsTable
        label="PVN konti"
        rows={figures.accounts}
        columns={accountColumns}
        rowKey={({ account }) => account.id}
        onOpen={({ account, documents }, background) =>
          openPath(documents > 0 ? differencesPath(figures, account) : ledgerPath(figures, account), { background, from: tab.id })
        }
        atEdge
      />
      <h2 className="px-4 pt-4 pb-1.5 font-medium">Deklarācijas rindas kontos</h2>
      <RowsTable
        label="Deklarācijas rindas kontos"
        rows={figures.rows}
        columns={rowColumns}
        rowKey={({ account, role, row }) => `${account.id} ${role} ${row}`}
        onOpen={maySeeEntries ? ({ row }, background) => openPath(entriesPath(figures, row), { background, from: tab.id }) : undefined}
        most={20}
        empty={<p className="px-4 pb-4 text-muted">Periodā nodokļa nav.</p>}
        atEdge
      />
    </>
  )
}

const days = ({ from, to }: VatAccountFigures) => ({ date_from: from, date_to: to })

const ofAccount = ({ id, name }: VatAccount['account']) => ({ account_id: String(id), account_id__label: name })

function differencesPath(figures: VatAccountFigures, account?: VatAccount['account']): string {
  return `/vat_account_differences?${new URLSearchParams({ ...days(figures), ...(account && ofAccount(account)) })}`
}

function ledgerPath(figures: VatAccountFigures, account: VatAccount['account']): string {
  return `/ledger?${new URLSearchParams({ ...days(figures), ...ofAccount(account) })}`
}

function entriesPath(figures: VatAccountFigures, row: VatAccountRow['row']): string {
  const narrowed = row === null ? { unruled: '1' } : { row }
  return `/vat_entries?${new URLSearchParams({ ...days(figures), ...narrowed })}`
}

type Sum = 'declared' | 'debit' | 'credit' | 'posted' | 'difference'

const sum = (id: Sum, header: string): Column<VatAccount> => ({
  id,
  header,
  width: 124,
  align: 'end',
  cell: (row) => formatAmount(row[id]),
})

const accountColumns: readonly Column<VatAccount>[] = [
  { id: 'account', header: 'Konts', width: widths.name, grow: 2, opens: true, cell: ({ account }) => account.name },
  {
    id: 'roles',
    header: 'Nodoklis',
    width: 180,
    grow: 1,
    hidePriority: 1,
    cell: ({ roles }) => roles.map((role) => vatAccountRoles[role]).join(', '),
  },
  sum('declared', 'Deklarēts, €'),
  sum('debit', 'Debets, €'),
  sum('credit', 'Kredīts, €'),
  sum('posted', 'Apgrozījums, €'),
  sum('difference', 'Starpība, €'),
  { id: 'documents', header: 'Atšķirības', width: 96, align: 'end', cell: ({ documents }) => String(documents) },
]

const names = new Map<string, string>(vatReturnRows.map(({ row, name }) => [row, name]))

const rowColumns: readonly Column<VatAccountRow>[] = [
  { id: 'row', header: 'Rinda', width: 80, opens: true, cell: ({ row }) => row ?? 'Nav' },
  {
    id: 'name',
    header: 'Nosaukums',
    width: widths.name,
    grow: 2,
    cell: ({ row }) => (row === null ? 'Bez deklarācijas rindas' : names.get(row)),
  },
  { id: 'account', header: 'Konts', width: widths.name, grow: 1, cell: ({ account }) => account.name },
  { id: 'role', header: 'Nodoklis', width: 180, hidePriority: 1, cell: ({ role }) => vatAccountRoles[role] },
  { id: 'declared', header: 'Deklarēts, €', width: 124, align: 'end', cell: ({ declared }) => formatAmount(declared) },
]
