import { formatQuantity } from '../../../contract/format.ts'
import { everyCommand } from '../../commands/commands.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { usePrintKeys } from '../../ui/printed-keys.ts'
import { forgetTimes, useTimes } from '../../keyboard/speed.ts'
import { budgets, isOver, speedRows, type Share, type SpeedRow } from '../../keyboard/speed-report.ts'
import { useBindings } from '../../keyboard/use-bindings.ts'
import { useTitle } from '../../tabs/hooks.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'

const shares: readonly Share[] = ['p50', 'p95']

export default function SpeedScreen({ tab }: ScreenProps) {
  const rows = speedRows(useTimes())
  useTitle(tab, 'Ātrums')
  const over = rows.filter((row) => isOver(row, 'paint', 'p95') || isOver(row, 'server', 'p95'))
  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead title="Ātrums" above="Cik ilgi Jūsu darbības notiek šajā datorā" />
      <div className="flex flex-wrap items-center gap-3 px-4 pt-4">
        <CommandButton id="shell.speed-report" tone="primary" />
        <Button disabledReason={rows.length > 0 ? null : 'Nekas vēl nav izmērīts'} onClick={forgetTimes}>
          Mērīt no jauna
        </Button>
        <p role="status" className={over.length > 0 ? 'text-warning' : 'text-muted'}>
          {over.length > 0
            ? `Lēnāk, nekā vajadzētu: ${over.length} no ${rows.length}. Nokopējiet atskaiti un nosūtiet to atbalstam.`
            : 'Viss, kas izmērīts, ir pietiekami ātrs.'}
        </p>
      </div>
      <p className="px-4 pt-2 text-small text-muted">
        Milisekundes. No taustiņa līdz attēlam: puse gadījumu (p50) līdz {budgets.paint.p50}, gandrīz visi (p95) līdz {budgets.paint.p95}.
        Serverī: {budgets.server.p50} un {budgets.server.p95}. Ja lēns ir attēls, palīdz mazāk atvērtu cilņu un citu programmu; ja serveris,
        vainīgs ir tīkls vai serveris.
      </p>
      <div className="p-4">{rows.length > 0 ? <TimesTable rows={rows} /> : <EmptyState title="Nekas vēl nav izmērīts" />}</div>
    </div>
  )
}

function TimesTable({ rows }: { rows: readonly SpeedRow[] }) {
  const { keysOf } = useBindings()
  const print = usePrintKeys()
  const titles = new Map(everyCommand().map(({ id, title }) => [id, title]))
  return (
    <table aria-label="Darbību ātrums" className="w-full max-w-200">
      <thead>
        <tr className="border-b border-line text-left text-small text-muted">
          <th className="py-1.5 pr-2 font-normal">Darbība</th>
          <th className="px-2 py-1.5 font-normal">Taustiņi</th>
          <th className="px-2 py-1.5 text-right font-normal">Reizes</th>
          <th className="px-2 py-1.5 text-right font-normal">Attēls p50</th>
          <th className="px-2 py-1.5 text-right font-normal">Attēls p95</th>
          <th className="px-2 py-1.5 text-right font-normal">Serveris p50</th>
          <th className="py-1.5 pl-2 text-right font-normal">Serveris p95</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="border-b border-line">
            <td className="py-1.5 pr-2">{titles.get(row.id) ?? row.id}</td>
            <td className="px-2 py-1.5 text-small text-muted">{print(keysOf.get(row.id)?.[0] ?? '')}</td>
            <td className="figures px-2 py-1.5 text-right">{formatQuantity(row.count)}</td>
            {(['paint', 'server'] as const).flatMap((which) =>
              shares.map((share) => <Time key={`${which} ${share}`} row={row} which={which} share={share} />),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Time({ row, which, share }: { row: SpeedRow; which: keyof typeof budgets; share: Share }) {
  const time = row[which]?.[share]
  const over = isOver(row, which, share)
  return (
    <td className={cx('figures px-2 py-1.5 text-right', over && 'font-medium text-warning')}>
      {time === undefined ? '' : formatQuantity(time)}
      {over && <span className="unseen"> pārāk ilgi</span>}
    </td>
  )
}
